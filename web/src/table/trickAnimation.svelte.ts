/** Keeps a complete trick visible for a moment after the match has moved on, then sweeps it to its winner. */
import { pace, prefs } from '../lib/prefs.svelte';
import type { TableEvents } from './live.svelte';
import type { TableState } from './state';
import { takenTricks, type Trick } from './tricks';

const STAYS = 1200; // ms a complete trick stays on the table
const SHORTEST = 400; // at any speed setting
export const SWEEP = 250;

export class TrickAnimation {
  lingering = $state.raw<Trick | null>(null);
  sweeping = $state.raw<Trick | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: (() => void)[];

  constructor(table: TableState, live: TableEvents) {
    const stopEntries = live.onEntry(({ events = [], by }) => {
      // a claim is played out quickly
      const stays = by === 'claim' ? SHORTEST : Math.max(SHORTEST, pace(STAYS));
      if (events.some((event) => event.event === 'trick_taken')) this.linger(takenTricks(table.history).at(-1) ?? null, stays);
      else if (events.some((event) => event.event === 'dealt')) this.clear();
    });
    // its cards may be in the hands again
    this.stops = [stopEntries, live.onWelcome(() => this.clear())];
  }

  get isBusy(): boolean {
    return this.lingering !== null || this.sweeping !== null;
  }

  private linger(trick: Trick | null, stays: number): void {
    clearTimeout(this.timer);
    this.sweeping = null;
    this.lingering = trick;
    if (!prefs.waitForTap) this.timer = setTimeout(() => this.sweep(), stays);
  }

  /** Sweep the complete trick now. Returns whether there was one. */
  sweep(): boolean {
    if (!this.lingering) return false;
    clearTimeout(this.timer);
    this.sweeping = this.lingering;
    this.lingering = null;
    this.timer = setTimeout(() => (this.sweeping = null), pace(SWEEP));
    return true;
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.lingering = this.sweeping = null;
  }

  close(): void {
    clearTimeout(this.timer);
    this.stops.forEach((stop) => stop());
  }
}
