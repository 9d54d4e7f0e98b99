/**
 * A table as one viewer knows it: plain data, and free functions that read it or apply an update to it.
 *
 * A live table gets its state from a connection (live.svelte.ts), a replay from a recorded match (replay/state.ts). Everything that draws
 * a table takes a state, and does not know where it comes from.
 */
import type {
  ActionValue,
  Advice,
  AnyCommand,
  AnyUpdate,
  Chair,
  ChatMessage,
  GameEvent,
  LogEntry,
  PhaseView,
  TableInfo,
  View,
  Welcome,
} from '../protocol';
import { addRound, emptySheet, type ScoreSheet } from './scoreSheet';

export interface TableState {
  /** The last log entry that was applied. */
  seq: number;
  /** The viewer's id; empty in a replay. */
  user: string;
  /** The viewer's seat; null for a spectator and in a replay, where nobody is "you". */
  seat: number | null;
  /** What everyone at the table knows: chairs, host, options, watchers. */
  info: TableInfo;
  /** The match as the viewer may know it; null until it starts. */
  view: View | null;
  /** What has happened since the last deal. */
  history: GameEvent[];
  /** The scores of earlier rounds. */
  sheet: ScoreSheet;
  /** The latest chat messages, oldest first. */
  chat: ChatMessage[];
  /** Commands sent but not yet answered; their cards are shown as pending. */
  pending: AnyCommand[];
  /** What an expert would do now, best first; empty once the match has moved on. */
  hints: ActionValue[];
  /** What the expert advises and why; null if nothing was asked or there is nothing to choose. */
  advice: Advice | null;
  /** When the seat to act runs out of time, in milliseconds of the local clock; null without a clock. */
  deadline: number | null;
  /** By seat: when a bot replaces a player who is away, in milliseconds of the local clock. */
  graceEnds: (number | null)[];
  /** Whether this is a lesson, where nobody else is at the table and nothing counts. */
  isLesson: boolean;
}

/** A table where a match has started. Code of one game knows what that game's phases show. */
export interface MatchState<Shown extends PhaseView = PhaseView> extends TableState {
  view: View<Shown>;
}

/** As many chat messages as a new connection receives. */
const CHAT_KEPT = 50;

const ends = (seconds: number | null | undefined, now: number): number | null => (seconds == null ? null : now + 1000 * seconds);

/** The state after a welcome. The sheet holds the earlier rounds of the match, as far as they are known. */
export function stateOf(
  welcome: Omit<Welcome, 'type'>,
  now: number,
  sheet: ScoreSheet = emptySheet(),
  pending: AnyCommand[] = [],
): TableState {
  const { seq, user, table, view, history, chat, clock } = welcome;
  const state = {
    seq,
    user,
    view,
    history,
    chat,
    pending,
    hints: [],
    advice: null,
    deadline: ends(clock, now),
    ...infoFields(user, table, now),
    isLesson: false,
  };
  return { ...state, sheet: addRound(sheet, state) };
}

/** What a table's info says of the viewer's seat and of absent players. */
const infoFields = (user: string, table: TableInfo, now: number): Pick<TableState, 'info' | 'seat' | 'graceEnds'> => ({
  info: table,
  seat: table.chairs.find((chair) => chair.user === user)?.seat ?? null,
  graceEnds: table.chairs.map((chair) => ends(chair.grace, now)),
});

/** The state after an update. Entries that were applied before change nothing. */
export function applyUpdate(state: TableState, update: AnyUpdate, now: number): TableState {
  switch (update.type) {
    case 'welcome':
      return stateOf(update, now, state.sheet, state.pending);
    case 'entry':
      return update.seq > state.seq ? applyEntry(state, update, now) : state;
    case 'changed':
      return { ...state, ...infoFields(state.user, update.table, now), deadline: ends(update.clock, now) };
    case 'hinted':
      return { ...state, hints: update.actions, advice: update.advice };
    default:
      return state;
  }
}

/** Whether log entries are missing between the state and this update. */
export const isGap = (state: TableState, update: AnyUpdate): boolean => update.type === 'entry' && update.seq > state.seq + 1;

function applyEntry(state: TableState, entry: LogEntry, now: number): TableState {
  const { seq, kind, events = [], table, view, chat, clock } = entry;
  const isNewDeal = kind === 'started' || kind === 'dealt';
  const next = {
    ...state,
    seq,
    history: isNewDeal ? events : events.length ? [...state.history, ...events] : state.history,
    ...(table ? infoFields(state.user, table, now) : {}),
    ...(view ? { view, hints: [], advice: null, deadline: ends(clock, now) } : {}),
    ...(chat ? { chat: withLine(state.chat, chat) } : {}),
  };
  return { ...next, sheet: addRound(state.sheet, next) };
}

/** A new message, or an old one whose text was removed. */
function withLine(chat: ChatMessage[], line: ChatMessage): ChatMessage[] {
  if (line.text === null) return chat.map((each) => (each.seq === line.seq ? line : each));
  return [...chat, line].slice(-CHAT_KEPT);
}

export const hasMatch = (state: TableState): state is MatchState => state.view !== null;

/** The viewer's chair; null for a spectator. */
export const myChair = ({ seat, info }: TableState): Chair | null => (seat === null ? null : (info.chairs[seat] ?? null));

export const isHost = ({ user, info }: TableState): boolean => info.host === user;

export function isMyTurn(state: TableState): boolean {
  const { seat, view, info } = state;
  const isPlayedOut = info.claim != null; // somebody's claim: nobody chooses any more
  return info.state === 'playing' && !isPlayedOut && seat !== null && view?.to_act === seat && !myChair(state)?.bot;
}

/** Whether the next deal waits for the viewer to be ready. */
export function isAwaited(state: TableState): boolean {
  const chair = myChair(state);
  return state.info.state === 'playing' && state.view?.to_act === null && chair !== null && !chair.ready && !chair.bot;
}

/** Whether the next round waits for the host alone. */
export const isDealtByHost = ({ info }: TableState): boolean =>
  info.setup.next_round === 'host' && info.chairs.some(({ user, bot }) => user === info.host && !bot);

const isPending = ({ pending }: TableState, what: AnyCommand['type']): boolean => pending.some(({ type }) => type === what);

/** Whether an action of ours is pending. */
export const isActing = (state: TableState): boolean => isPending(state, 'act');
export const isClaiming = (state: TableState): boolean => isPending(state, 'claim');
export const isGettingReady = (state: TableState): boolean => isPending(state, 'ready');
export const isAskingForHint = (state: TableState): boolean => isPending(state, 'hint');

/** The pending action, in words. */
export function pendingAction({ pending }: TableState): string | null {
  for (const command of pending) if (command.type === 'act') return command.action;
  return null;
}
