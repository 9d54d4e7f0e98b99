/** A table as we know it: kept up to date by its socket, and the place to say things. */
import type { ChatLine, Code, ActionValue, GameEvent, AnyCommand, TableInfo, AnyUpdate, LogEntry, View, Welcome } from '../protocol';
import { Socket, type State } from './socket';

/** Something said was not done. */
export class CommandRefused extends Error {
  constructor(
    readonly code: Code,
    why: string,
    readonly rule?: string | null,
  ) {
    super(why);
  }
}

/** One line of the log as the page hears it, for announcements, sounds and flying cards. */
export interface EntryNotice {
  seq: number;
  kind: string;
  seat: number | null;
  by: 'bot' | 'clock' | null;
  events: GameEvent[];
}

export interface Emote {
  user: string;
  emote: string;
}

/** What can be said, without the id, which we choose. */
export type Wish = AnyCommand extends infer Each ? (Each extends AnyCommand ? Omit<Each, 'id'> : never) : never;

interface Waiting {
  message: AnyCommand;
  done: (seq: number) => void;
  refused: (why: CommandRefused) => void;
}

/** Lines of chat, as many as a newcomer is told. */
const CHAT_KEPT = 50;

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
/** Randomness of our own for the next deal. */
const newSalt = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export class TableLink {
  state = $state<State>('connecting');
  closeCode = $state(0);
  user = $state('');
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  history = $state.raw<GameEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** Sayings on their way; cards in them are shown as not yet acknowledged. */
  pending = $state.raw<AnyCommand[]>([]);
  /** What an expert would do now, the best first; nothing once the table has gone on. */
  hints = $state.raw<ActionValue[]>([]);
  /** When the time of the seat to act is up, on our own clock; null without a clock. */
  deadline = $state<number | null>(null);
  /** When each absent player is replaced, on our own clock. */
  graces = $state.raw<(number | null)[]>([]);

  readonly seat = $derived(this.table?.chairs.find((chair) => chair.user === this.user)?.seat ?? null);
  readonly chair = $derived(this.seat === null ? null : (this.table?.chairs[this.seat] ?? null));
  readonly isHost = $derived(this.table?.host === this.user);
  readonly isMyTurn = $derived(
    this.table?.state === 'playing' && this.view !== null && this.view.to_act === this.seat && this.seat !== null && !this.chair?.bot,
  );
  readonly isAwaited = $derived(
    this.table?.state === 'playing' && this.view?.to_act === null && this.chair !== null && !this.chair.ready && !this.chair.bot,
  );

  private seq = 0;
  private readonly waiting = new Map<string, Waiting>();
  /** What is done, by the line of the log that will tell it. */
  private readonly done = new Map<string, number>();
  private readonly listeners = new Set<(news: EntryNotice) => void>();
  private readonly waves = new Set<(waved: Emote) => void>();
  private readonly talks = new Set<(line: ChatLine) => void>();
  private readonly socket: Socket;

  constructor(readonly code: string) {
    this.socket = new Socket({
      address: () => `/ws/tables/${code}${this.seq ? `?seen=${this.seq}` : ''}`,
      opened: () => this.sayAgain(),
      heard: (message) => this.heard(message as AnyUpdate),
      changed: (state, closeCode) => {
        this.state = state;
        this.closeCode = closeCode;
        if (state === 'closed') this.giveUp();
      },
      ping: () => ({ type: 'ping', id: 'beat' }),
    });
  }

  leave(): void {
    this.socket.leave();
  }

  /** Hear every line of the log once, in order; returns how to stop. */
  listen(listener: (news: EntryNotice) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onEmote(listener: (waved: Emote) => void): () => void {
    this.waves.add(listener);
    return () => this.waves.delete(listener);
  }

  /** Hear every new line of chat as it comes, our own too; not those from before we came. */
  onChat(listener: (line: ChatLine) => void): () => void {
    this.talks.add(listener);
    return () => this.talks.delete(listener);
  }

  /** Say something once: after a break it is said again with the same id. */
  say(wish: Wish): Promise<number> {
    const message = { ...wish, id: newId() } as AnyCommand;
    return new Promise((done, refused) => {
      this.waiting.set(message.id, { message, done, refused });
      this.pending = [...this.waiting.values()].map((each) => each.message);
      this.socket.send(message);
      if (this.state === 'closed') this.giveUp();
    });
  }

  act(action: string): Promise<number> {
    return this.say({ type: 'act', action, seq: this.seq });
  }

  /** Ready for the next deal or a rematch, with randomness of our own; said once until it is answered. */
  async ready(): Promise<void> {
    const isSaid = [...this.waiting.values()].some(({ message }) => message.type === 'ready');
    if (!isSaid) await this.say({ type: 'ready', salt: newSalt() });
  }

  /** Ask for a hint: it is in `hints` when this is done. */
  async hint(): Promise<void> {
    await this.say({ type: 'hint' });
  }

  /** Nobody is there to answer any more. */
  private giveUp(): void {
    for (const id of [...this.waiting.keys()])
      this.answered(id, (waiting) => waiting.refused(new CommandRefused('not_now', 'this table is closed')));
  }

  private sayAgain(): void {
    for (const { message } of this.waiting.values()) this.socket.send(message);
  }

  private heard(told: AnyUpdate): void {
    switch (told.type) {
      case 'welcome':
        return this.welcomed(told);
      case 'entry':
        if (told.done) this.done.set(told.done, told.seq);
        return this.updated(told);
      case 'changed':
        this.timed(told.clock ?? null);
        return this.shown(told.table);
      case 'emoted':
        return this.waves.forEach((listener) => listener(told));
      case 'done':
        this.done.set(told.id, told.seq);
        return this.settle();
      case 'hinted':
        return this.answered(told.id, (waiting) => {
          this.hints = told.actions;
          waiting.done(told.seq);
        });
      case 'refused':
        return this.answered(told.id ?? '', (waiting) => waiting.refused(new CommandRefused(told.code, told.why, told.rule)));
    }
  }

  /** The answer comes before the news: until we have seen the line, what we said is pending. */
  private settle(): void {
    for (const [id, seq] of this.done) {
      if (seq > this.seq) continue;
      this.done.delete(id);
      this.answered(id, (waiting) => waiting.done(seq));
    }
  }

  private answered(id: string, tell: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    this.pending = [...this.waiting.values()].map((each) => each.message);
    tell(waiting);
  }

  private welcomed(told: Welcome): void {
    this.seq = told.seq;
    this.user = told.user;
    this.shown(told.table);
    this.view = told.view;
    this.hints = [];
    this.history = told.history;
    this.chat = told.chat;
    this.timed(told.clock);
    this.settle();
  }

  private updated(told: LogEntry): void {
    if (told.seq <= this.seq) return; // heard before
    if (told.seq > this.seq + 1) return this.socket.again(); // something is missing
    this.seq = told.seq;
    const events = told.events ?? [];
    // what happened in a hand is told until the next one, or the next match
    if (told.kind === 'started' || told.kind === 'dealt') this.history = events;
    else if (events.length) this.history = [...this.history, ...events];
    if (told.table) this.shown(told.table);
    if (told.view) {
      this.view = told.view;
      this.hints = [];
      this.timed(told.clock ?? null);
    }
    if (told.chat) this.chatted(told.chat);
    this.settle();
    const news = { seq: told.seq, kind: told.kind, seat: told.seat ?? null, by: told.by ?? null, events };
    this.listeners.forEach((listener) => listener(news));
  }

  /** A new line, or one that was removed. */
  private chatted(line: ChatLine): void {
    if (line.text === null) {
      this.chat = this.chat.map((said) => (said.seq === line.seq ? line : said));
      return;
    }
    this.chat = [...this.chat, line].slice(-CHAT_KEPT);
    this.talks.forEach((listener) => listener(line));
  }

  private shown(table: TableInfo): void {
    this.table = table;
    const now = Date.now();
    this.graces = table.chairs.map((chair) => (chair.grace === null ? null : now + 1000 * chair.grace));
  }

  private timed(seconds: number | null): void {
    this.deadline = seconds === null ? null : Date.now() + 1000 * seconds;
  }
}
