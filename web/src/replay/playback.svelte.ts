/** Where a replay is, who the viewer is, and whether it plays automatically. */
import { errorText } from '../lib/errors';
import type { GameEvent, MatchDetails, Replay, Step } from '../protocol';
import { takenTricks, type Trick } from '../table/tricks';
import type { Bookmark } from './address';
import { replayOf, type Source } from './api';
import { replayState } from './state';
import { byRound, byTrick, roundAt, roundsOf, historyAt, type Round } from './rounds';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const BEAT = 1300; // ms a step stays at the usual speed
const STAYS = 1.7; // times longer, where a trick is complete

export class Playback {
  replay = $state.raw<Replay>({ game: '', seats: 0, options: {}, labels: [], steps: [] });
  at = $state(0);
  viewer = $state<number | null>(null);
  isOpen = $state(false);
  /** The seat whose decisions are reviewed; null in a plain replay. */
  reviewed = $state<number | null>(null);
  isPlaying = $state(false);
  speed = $state<Speed>(1);
  error = $state('');
  /** The complete trick of the step before: its cards fly to the winner. */
  sweeping = $state.raw<Trick | null>(null);

  readonly steps = $derived(this.replay.steps);
  readonly step = $derived<Step | undefined>(this.steps[this.at]);
  readonly last = $derived(this.steps.length - 1);
  readonly rounds = $derived<Round[]>(roundsOf(this.steps));
  readonly round = $derived(roundAt(this.rounds, this.at));
  readonly history = $derived<GameEvent[]>(historyAt(this.steps, this.at));
  /** The table at this step. */
  readonly state = $derived.by(() => replayState({ details: this.details, replay: this.replay }, this.at));
  /** Whether the trick that this step has completed is off the table: the next decision is shown. */
  private isCleared = $state(false);
  /** The trick that this step has completed: it is still on the table. */
  readonly complete = $derived<Trick | null>(
    !this.isCleared && this.step?.events.some(({ event }) => event === 'trick_taken') ? (takenTricks(this.history).at(-1) ?? null) : null,
  );

  private readonly seen = new Map<number | null, Replay>();
  private requested: number | null = null;

  constructor(
    readonly source: Source,
    readonly details: MatchDetails,
    replay: Replay,
    bookmark: Bookmark,
    /** Goes back to the table of a match that goes on: it has no link yet, and everyone sees it from their own view. */
    readonly leave: (() => void) | null = null,
  ) {
    this.replay = replay;
    this.requested = this.viewer = bookmark.viewer ?? null;
    this.seen.set(this.viewer, replay);
    this.isOpen = bookmark.isOpen;
    this.reviewed = bookmark.reviewed;
    const dealt = replay.steps.findIndex(({ hands }) => hands.some((cards) => cards.length > 0));
    this.at = Math.min(Math.max(0, replay.steps.length - 1), bookmark.at ?? Math.max(0, dealt));
  }

  get id(): string {
    return this.details.match.id;
  }

  get bookmark(): Bookmark {
    return { viewer: this.viewer, at: this.at, isOpen: this.isOpen, reviewed: this.reviewed };
  }

  to(at: number): void {
    const next = Math.max(0, Math.min(this.last, at));
    // the cards of a new deal cannot fly to a winner as well
    const isSwept = next === this.at + 1 && !this.steps[next]!.events.some(({ event }) => event === 'dealt');
    this.sweeping = isSwept ? this.complete : null;
    this.isCleared = false;
    this.at = next;
  }

  /** Go to the position in which a seat decided: a complete trick is cleared away. */
  toDecision(at: number): void {
    this.isPlaying = false;
    this.to(at);
    this.sweeping = null;
    this.isCleared = true;
  }

  by(steps: number): void {
    this.to(this.at + steps);
  }

  byTrick(way: 1 | -1): void {
    this.to(byTrick(this.rounds, this.at, way));
  }

  byRound(way: 1 | -1): void {
    this.to(byRound(this.rounds, this.at, way));
  }

  /** Play or pause; at the end, start again. */
  toggle(): void {
    if (!this.isPlaying && this.at === this.last) this.to(0);
    this.isPlaying = !this.isPlaying;
  }

  /** How long this step is shown, in ms. */
  get stays(): number {
    return ((this.complete ? STAYS : 1) * BEAT) / this.speed;
  }

  /** Switch to another viewer; the current one stays until the server has answered. */
  async viewAs(viewer: number | null): Promise<void> {
    if (this.leave || (viewer !== null && viewer >= this.replay.seats)) return;
    this.requested = viewer;
    this.error = '';
    try {
      const replay = this.seen.get(viewer) ?? (await replayOf(this.source, viewer));
      this.seen.set(viewer, replay);
      if (this.requested !== viewer) return;
      this.replay = replay;
      this.viewer = viewer;
    } catch (why) {
      this.error = errorText(why);
    }
  }
}
