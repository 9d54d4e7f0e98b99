/** A table we are connected to: owns the socket, feeds the state, and sends commands. */
import type { Text } from '../lib/format';
import { Socket, type Connection } from '../lib/socket';
import { TextError } from '../lib/errors';
import { textOf } from '../lib/words.svelte';
import type { ChatMessage, Code, Emoted, AnyCommand, AnyUpdate, LogEntry } from '../protocol';
import { reactive } from './reactive.svelte';
import { loadSheet, saveSheet } from './scoreSheet';
import { applyUpdate, isGap, isGettingReady, stateOf, type TableState } from './state';

/** The server has refused a command. */
export class CommandRefused extends TextError {
  constructor(
    readonly code: Code,
    why: Text,
    readonly rule?: string | null,
  ) {
    super(why);
  }
}

/** A command without its id, which the connection chooses. */
export type NewCommand = AnyCommand extends infer Each ? (Each extends AnyCommand ? Omit<Each, 'id'> : never) : never;

/** Sends a command once; after a lost connection it is sent again with the same id. */
export interface Sender {
  /** Resolves to the command's log entry once that entry is applied; rejects with `CommandRefused`. */
  send(command: NewCommand): Promise<number>;
}

/** What happens at a table, as it happens. Each method returns how to stop listening. */
export interface TableEvents {
  /** Every new log entry once, in order. */
  onEntry(listener: (entry: LogEntry) => void): () => void;
  /** The server has replaced the whole state: after a lost connection, or an action that was taken back. */
  onWelcome(listener: () => void): () => void;
  onEmote(listener: (emote: Emoted) => void): () => void;
  /** Every new chat message, our own too. */
  onChat(listener: (line: ChatMessage) => void): () => void;
}

/** What a table needs of its connection; a lesson answers without a server. */
export interface TableLink extends Sender, TableEvents {
  readonly connection: Connection;
  readonly state: TableState | null;
  act(action: string): Promise<number>;
  ready(): Promise<void>;
}

interface Waiting {
  command: AnyCommand;
  resolve: (seq: number) => void;
  reject: (refusal: CommandRefused) => void;
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Listeners for one kind of message. */
export class Listeners<Message> {
  private readonly all = new Set<(message: Message) => void>();

  /** Returns how to stop listening. */
  add(listener: (message: Message) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  notify(message: Message): void {
    this.all.forEach((listener) => listener(message));
  }
}

export class LiveTable implements TableLink {
  connection = $state<Connection>('connecting');
  /** Why the server has permanently closed the connection. */
  closeCode = $state(0);
  /** The server's last words before it closed the connection. */
  closeText = $state.raw<Text | null>(null);
  /** Null until the server has welcomed us. */
  state = $state.raw<TableState | null>(null);

  private readonly waiting = new Map<string, Waiting>();
  /** The log entry that will show a command that is done, by command id. */
  private readonly done = new Map<string, number>();
  private readonly entries = new Listeners<LogEntry>();
  private readonly welcomes = new Listeners<void>();
  private readonly emotes = new Listeners<Emoted>();
  private readonly lines = new Listeners<ChatMessage>();
  private readonly socket: Socket;

  constructor(readonly code: string) {
    this.socket = new Socket({
      address: () => `/ws/tables/${code}${this.state?.seq ? `?seen=${this.state.seq}` : ''}`,
      onopen: () => this.resend(),
      onmessage: (message) => this.receive(message as AnyUpdate),
      onchange: (connection, closeCode) => {
        this.connection = connection;
        this.closeCode = closeCode;
        if (connection === 'closed') this.rejectAll();
      },
      ping: () => ({ type: 'ping', id: 'beat' }),
    });
  }

  disconnect(): void {
    this.socket.close();
  }

  onEntry(listener: (entry: LogEntry) => void): () => void {
    return this.entries.add(listener);
  }

  onWelcome(listener: () => void): () => void {
    return this.welcomes.add(listener);
  }

  onEmote(listener: (emote: Emoted) => void): () => void {
    return this.emotes.add(listener);
  }

  onChat(listener: (line: ChatMessage) => void): () => void {
    return this.lines.add(listener);
  }

  send(command: NewCommand): Promise<number> {
    const whole = { ...command, id: randomHex(8) } as AnyCommand;
    return new Promise((resolve, reject) => {
      this.waiting.set(whole.id, { command: whole, resolve, reject });
      this.updatePending();
      this.socket.send(whole);
      if (this.connection === 'closed') this.rejectAll();
    });
  }

  act(action: string): Promise<number> {
    return this.send({ type: 'act', action, seq: this.state?.seq ?? 0 });
  }

  /** Ready for the next deal or a rematch, with a salt of our own for the shuffle; sent once until it is answered. */
  async ready(): Promise<void> {
    if (this.state && !isGettingReady(this.state)) await this.send({ type: 'ready', salt: randomHex(16) });
  }

  private receive(update: AnyUpdate): void {
    if (update.type === 'done') this.done.set(update.id, update.seq);
    if (update.type === 'entry' && update.done) this.done.set(update.done, update.seq);
    if (update.type === 'bye') this.closeText = update.why;
    if (update.type === 'emoted') this.emotes.notify(update);
    if (update.type === 'refused')
      this.answer(update.id ?? '', ({ reject }) => reject(new CommandRefused(update.code, update.why, update.rule)));
    if (this.state && isGap(this.state, update)) return this.socket.reconnect();
    const isNew = update.type === 'entry' && update.seq > (this.state?.seq ?? 0);
    this.apply(update);
    if (update.type === 'hinted') this.answer(update.id, ({ resolve }) => resolve(update.seq));
    this.resolveDone();
    if (update.type === 'welcome') this.welcomes.notify();
    if (!isNew) return;
    if (update.chat?.text) this.lines.notify(update.chat);
    this.entries.notify(update);
  }

  private apply(update: AnyUpdate): void {
    const sheet = this.state?.sheet;
    if (this.state) Object.assign(this.state, applyUpdate(this.state, update, Date.now()));
    else if (update.type === 'welcome') {
      this.state = reactive(stateOf(update, Date.now(), loadSheet(update.table.match ?? '')));
      this.updatePending();
    }
    if (this.state && this.state.sheet !== sheet) saveSheet(this.state.sheet);
  }

  /** A command counts as done once its log entry is applied, which may come after the answer. */
  private resolveDone(): void {
    const seq = this.state?.seq ?? 0;
    for (const [id, entry] of this.done) {
      if (entry > seq) continue;
      this.done.delete(id);
      this.answer(id, ({ resolve }) => resolve(entry));
    }
  }

  private answer(id: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    this.updatePending();
    how(waiting);
  }

  private updatePending(): void {
    if (this.state) this.state.pending = [...this.waiting.values()].map(({ command }) => command);
  }

  private resend(): void {
    for (const { command } of this.waiting.values()) this.socket.send(command);
  }

  /** The table is closed: nobody will answer. */
  private rejectAll(): void {
    const closed = new CommandRefused('not_now', textOf('refusal.table_closed'));
    for (const id of [...this.waiting.keys()]) this.answer(id, ({ reject }) => reject(closed));
  }
}
