/** Keeps a complete trick visible for a moment after the match has moved on, then sweeps it to its winner. */
import { pace } from '../lib/prefs.svelte';
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
  private readonly stop: () => void;

  constructor(table: TableState, live: TableEvents) {
    this.stop = live.onEntry(({ events = [] }) => {
      if (events.some((event) => event.event === 'trick_taken')) this.linger(takenTricks(table.history).at(-1) ?? null);
      else if (events.some((event) => event.event === 'dealt')) this.clear();
    });
  }

  get isBusy(): boolean {
    return this.lingering !== null || this.sweeping !== null;
  }

  private linger(trick: Trick | null): void {
    clearTimeout(this.timer);
    this.sweeping = null;
    this.lingering = trick;
    this.timer = setTimeout(() => this.sweep(), Math.max(SHORTEST, pace(STAYS)));
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
    this.stop();
  }
}
