/** What is still to be seen though the game has gone on: a complete trick stays a while, then goes to its winner. */
import { pace } from '../lib/prefs.svelte';
import type { TableLink } from '../lib/table.svelte';
import { takenTricks, type Trick } from './tricks';

const STAYS = 1200; // ms a complete trick lies there
const SHORTEST = 400; // however fast a player likes it
export const SWEEP = 250;

export class TrickAnimation {
  lingering = $state.raw<Trick | null>(null);
  sweeping = $state.raw<Trick | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(link: TableLink) {
    this.stop = link.listen(({ events }) => {
      if (events.some((event) => event.event === 'trick_taken')) this.linger(takenTricks(link.history).at(-1) ?? null);
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

  /** Take the complete trick away now. Says whether there was one. */
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

  leave(): void {
    clearTimeout(this.timer);
    this.stop();
  }
}
