/** What a screen reader announces at the table: events politely, and what needs the player assertively. */
import { untrack } from 'svelte';
import { capital } from '../lib/capital';
import { prefs } from '../lib/prefs.svelte';
import { asSentence, personName, t } from '../lib/words.svelte';
import { now } from './clock.svelte';
import { isUsable } from './legal';
import type { TableEvents, TableLink } from './live.svelte';
import type { TableLog } from './log.svelte';
import { readTrick } from './readings';
import { plainName } from './seats';
import { isAskedToUndo } from './undo';
import { isHost, isMyTurn, type MatchState } from './state';
import { suitName, wanted } from './status';
import { ledOf } from './shown';

const TOGETHER = 150; // ms: events this close are announced together
const KEPT = 40;
const WARNINGS = [30, 10, 5]; // seconds left

export class Announcer {
  /** Play by play. */
  lines = $state.raw<{ id: number; text: string }[]>([]);
  /** What needs the player now. */
  alert = $state('');
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;
  private readonly stop: () => void;

  constructor(log: TableLog) {
    this.stop = log.onLines((lines) => {
      const wanted = prefs.verbosity === 'brief' ? lines.filter(({ isSmall }) => !isSmall) : lines;
      this.announce(...wanted.map(({ text }) => text));
    });
  }

  announce(...texts: string[]): void {
    if (!texts.length) return;
    this.waiting.push(...texts);
    this.timer ??= setTimeout(() => {
      this.lines = [...this.lines, ...this.waiting.map((text) => ({ id: ++this.last, text }))].slice(-KEPT);
      this.waiting = [];
      this.timer = undefined;
    }, TOGETHER);
  }

  close(): void {
    clearTimeout(this.timer);
    this.stop();
  }
}

/** "Your turn. Hearts led. 2 playable." */
export function turnAlert(table: MatchState): string {
  const { view } = table;
  const led = ledOf(view);
  const playable = view.hand.filter((card) => isUsable(view, card)).length;
  return [
    t('table.call.turn'),
    led ? asSentence(capital(t('table.led.suit', { suit: suitName(led) }))) : asSentence(capital(wanted(view))),
    playable ? t('table.call.playable', { count: playable }) : '',
    prefs.verbosity === 'full' && led ? readTrick(table) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Announces messages from others while the chat is hidden; a visible chat is a live region of its own. */
export function announceChat(table: MatchState, live: TableEvents, announcer: Announcer, isShown: () => boolean): void {
  $effect(() =>
    live.onChat(({ user, name, text }) => {
      if (text && user !== table.user && !isShown()) announcer.announce(t('table.say.chat', { name: personName(name), text }));
    }),
  );
}

/** Alerts the player: it is their turn, time is running out, somebody requests a chair, or the connection is lost. */
export function alertPlayer(table: MatchState, live: Pick<TableLink, 'connection'>, announcer: Announcer, onTimeLow: () => void): void {
  let warned = Infinity;
  let turn = '';
  let alerted = ''; // that it is our turn
  let known: ReadonlySet<string> = new Set(); // requests already announced
  $effect(() => {
    const current = isMyTurn(table) ? `${table.view.deals}/${table.history.length}` : '';
    if (current && current !== turn) announcer.alert = alerted = turnAlert(table);
    // nobody should find it there after the match
    if (!current && untrack(() => announcer.alert) === alerted) announcer.alert = '';
    turn = current;
  });
  $effect(() => {
    if (!isMyTurn(table) || !table.deadline) {
      warned = Infinity;
      return;
    }
    const left = (table.deadline - now()) / 1000;
    const mark = WARNINGS.filter((seconds) => left <= seconds && seconds < warned && left > seconds - 2).at(-1);
    if (mark === undefined) return;
    warned = mark;
    announcer.alert = t('table.read.seconds', { seconds: mark });
    if (mark === 10) onTimeLow();
  });
  $effect(() => {
    if (live.connection === 'lost') announcer.alert = t('table.lost');
  });
  $effect(() => {
    const requests = isHost(table) ? table.info.requests : [];
    const fresh = requests.filter(({ user }) => !known.has(user)).at(-1);
    if (fresh) announcer.alert = t('table.call.request', { name: fresh.name });
    known = new Set(requests.map(({ user }) => user));
  });
  $effect(() => {
    if (table.info.undo && isAskedToUndo(table)) announcer.alert = t('table.undo.asks', { name: plainName(table, table.info.undo.seat) });
  });
}
