/** How long a player takes for a card, so that cards played automatically take as long. */
import { clamp } from './geometry';

const KEPT = 8; // turns
const USUAL = 1800; // ms, before anything is known about the player
const [LEAST, MOST] = [700, 5000];
const SPREAD = 0.4;

export class Tempo {
  private times: number[] = [];

  constructor(
    private readonly random: () => number = Math.random,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Time a turn. Returns what to call at its end; the turn counts if the player had a choice. */
  time(isChoice: () => boolean): () => void {
    const [began, counts] = [this.now(), isChoice()];
    return () => {
      if (counts) this.times = [...this.times, this.now() - began].slice(-KEPT);
    };
  }

  /** How long to wait before playing a card, in ms: like one of the last turns, and in time for the clock. */
  next(left: number): number {
    const like = this.times[Math.floor(this.random() * this.times.length)] ?? USUAL;
    const varied = like * (1 - SPREAD + 2 * SPREAD * this.random());
    return Math.min(clamp(LEAST, varied, MOST), Math.max(0, left / 2));
  }
}
