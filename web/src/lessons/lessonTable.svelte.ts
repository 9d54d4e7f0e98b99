/** A lesson as a table: the cards are prepared, and what the others play is known from the start. */
import type { Text } from '../lib/format';
import { pace } from '../lib/prefs.svelte';
import { textOf } from '../lib/words.svelte';
import type { Chair, GameEvent, Lesson, LessonMove, LessonStep, LogEntry, TableInfo, View } from '../protocol';
import { CommandRefused, Listeners, type NewCommand, type TableLink } from '../table/live.svelte';
import { reactive } from '../table/reactive.svelte';
import { applyUpdate, stateOf, type MatchState } from '../table/state';
import { isSame } from './actions';

const BEAT = 900; // ms between two moves
const LINGER = 1500; // ms after a complete trick
const SETTLE = 500; // ms from the last move to the next word
const USER = 'learner';
const OTHERS = '*';

export class LessonTable implements TableLink {
  readonly connection = 'live';
  readonly state: MatchState;
  /** The step whose text is shown, from 0. */
  at = $state(0);
  /** Whether the others are playing. */
  isMoving = $state(false);
  /** Why the learner's last choice was not the one to make here; about a card, it is said beside the card. */
  why = $state.raw<Text | null>(null);

  readonly step = $derived.by<LessonStep>(() => this.lesson.steps[this.at]!);
  readonly isLast = $derived.by(() => this.at === this.lesson.steps.length - 1);
  private left: LessonMove[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly entries = new Listeners<LogEntry>();
  private readonly welcomes = new Listeners<void>();

  constructor(
    readonly lesson: Lesson,
    /** What the other players are called. */
    private readonly names: readonly string[],
  ) {
    this.state = reactive(this.stateAt(0, 1));
  }

  // what a table needs of its connection

  act(action: string): Promise<number> {
    // a panel may send two actions one right after the other, or one that the lesson takes for granted
    if (this.isMoving && !this.left.length) this.arrive();
    const [next] = this.left;
    if (next?.seat === this.lesson.seat && isSame(action, next.action ?? '')) {
      clearTimeout(this.timer);
      this.move();
      return Promise.resolve(this.state.seq);
    }
    const { play, instead } = this.step;
    if (this.isMoving) return refuse('refusal.not_now');
    if (play === null) return this.readAhead(action);
    if (!isSame(action, play)) {
      const why = instead[action] ?? instead[OTHERS] ?? textOf('lesson.notThis');
      const isAboutCard = this.state.view.hand.includes(action.split(' ')[1] ?? '');
      this.why = isAboutCard ? null : why;
      // what is said about a card appears beside it
      return isAboutCard ? Promise.reject(new CommandRefused('illegal', why)) : Promise.resolve(this.state.seq);
    }
    this.run();
    return Promise.resolve(this.state.seq);
  }

  /** Whoever already knows what comes next need not read on first. */
  private readAhead(action: string): Promise<number> {
    const next = this.lesson.steps[this.at + 1];
    if (this.step.moves.length || !next?.play || !isSame(action, next.play)) return refuse('lesson.readOn');
    this.at += 1;
    return this.act(action);
  }

  async ready(): Promise<void> {
    await refuse('refusal.not_now');
  }

  send({ type }: NewCommand): Promise<number> {
    if (type === 'undo') this.back();
    else if (type === 'hint') this.hint();
    else return refuse('refusal.not_now');
    return Promise.resolve(this.state.seq);
  }

  onEntry(listener: (entry: LogEntry) => void): () => void {
    return this.entries.add(listener);
  }

  onWelcome(listener: () => void): () => void {
    return this.welcomes.add(listener);
  }

  onEmote(): () => void {
    return () => {};
  }

  onChat(): () => void {
    return () => {};
  }

  // the lesson

  /** On to what happens next: after reading, or in place of the learner. While the others play, all at once. */
  next(): void {
    if (this.isMoving) return this.to(this.at + 1);
    if (this.isLast) return;
    this.run();
  }

  /** To the step before; while the others play, to the decision before that. */
  back(): void {
    this.to(this.isMoving ? this.at : this.at - 1);
  }

  restart(): void {
    this.to(0);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private to(at: number): void {
    clearTimeout(this.timer);
    this.at = Math.max(0, Math.min(this.lesson.steps.length - 1, at));
    this.isMoving = false;
    this.why = null;
    Object.assign(this.state, this.stateAt(this.at, this.state.seq + 1));
    this.welcomes.notify();
  }

  private hint(): void {
    const { play } = this.step;
    if (!play) return;
    this.state.hints = [{ action: play, score: null, win: null, low: null, high: null }];
    this.state.advice = { action: play, equal: [], instead: null, effect: null, why: null, also: null };
  }

  private run(): void {
    this.why = null;
    this.left = [...this.step.moves];
    this.isMoving = true;
    this.move();
  }

  /** The next move of this step, and after the last one the next step. */
  private move(): void {
    const move = this.left.shift();
    if (!move) return this.arrive();
    this.apply(move);
    const isTrick = move.events.some(({ event }) => event === 'trick_taken');
    this.timer = setTimeout(() => this.move(), pace(!this.left.length ? (isTrick ? LINGER : SETTLE) : isTrick ? LINGER : BEAT));
  }

  /** At the next step, with everything played that leads to it. */
  private arrive(): void {
    clearTimeout(this.timer);
    this.isMoving = false;
    this.at += 1;
  }

  private apply({ seat, events, view }: LessonMove): void {
    const entry: LogEntry = { type: 'entry', seq: this.state.seq + 1, kind: 'acted', seat, events, view: honest(view) };
    Object.assign(this.state, applyUpdate(this.state, entry, Date.now()));
    this.entries.notify(entry);
  }

  /** The table before a step. */
  private stateAt(at: number, seq: number): MatchState {
    const moves = [this.lesson.deal, ...this.lesson.steps.slice(0, at).flatMap(({ moves }) => moves)];
    const view = honest(moves.at(-1)!.view);
    const history: GameEvent[] = moves.flatMap(({ events }) => events);
    const state = stateOf({ seq, user: USER, table: this.info(), view, history, chat: [], clock: null }, Date.now());
    return { ...state, view, isLesson: true };
  }

  private info(): TableInfo {
    const { game, seats, options, labels, seat: own } = this.lesson;
    return {
      code: '',
      setup: {
        game,
        seats,
        options,
        private: true,
        rated: false,
        clock: null,
        bots: true,
        approval: false,
        auto_start: true,
        next_round: 'ready',
        grace: null,
        hints: true,
      },
      host: USER,
      state: 'playing',
      chairs: labels.map((label, seat) => chair(seat, label, seat === own ? USER : null, this.names[seat] ?? label)),
      requests: [],
      watchers: [],
      match: 'lesson',
      endless: false,
      claim: null,
      claimed: [],
      undo: null,
      fair: null,
    };
  }
}

const chair = (seat: number, label: string, user: string | null, name: string): Chair => ({
  seat,
  label,
  user,
  name,
  guest: false,
  bot: null,
  stand_in: false,
  present: true,
  grace: null,
  ready: true,
  avatar: null,
  hints: 0,
});

/** A lesson has no claims: every trick is played. */
const honest = (view: View): View => ({ ...view, claim: false });

const refuse = (key: 'lesson.readOn' | 'refusal.not_now'): Promise<never> => Promise.reject(new CommandRefused('not_now', textOf(key)));
