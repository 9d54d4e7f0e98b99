/** What a screen reader says at the table. Two voices: one tells what happens, one calls us. */
import { capital } from '../lib/capital';
import { prefs } from '../lib/prefs.svelte';
import type { TableLink } from '../lib/table.svelte';
import { personName, t } from '../lib/words.svelte';
import { now } from './clock.svelte';
import { isUsable } from './legal';
import type { TableLog } from './log.svelte';
import { readTrick } from './readings';
import { ledOf, suitName, wanted } from './status';

const TOGETHER = 150; // ms: what happens at once is said at once
const KEPT = 40;
const WARNINGS = [30, 10, 5]; // seconds left

export class Announcer {
  /** Play by play, polite. */
  said = $state.raw<{ id: number; text: string }[]>([]);
  /** Only what needs us now. */
  call = $state('');
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;
  private readonly stop: () => void;

  constructor(log: TableLog) {
    this.stop = log.hear((lines) => {
      const wanted = prefs.verbosity === 'brief' ? lines.filter(({ isSmall }) => !isSmall) : lines;
      this.say(...wanted.map(({ text }) => text));
    });
  }

  say(...texts: string[]): void {
    if (!texts.length) return;
    this.waiting.push(...texts);
    this.timer ??= setTimeout(() => {
      this.said = [...this.said, ...this.waiting.map((text) => ({ id: ++this.last, text }))].slice(-KEPT);
      this.waiting = [];
      this.timer = undefined;
    }, TOGETHER);
  }

  leave(): void {
    clearTimeout(this.timer);
    this.stop();
  }
}

/** "Your turn. Hearts led. 2 playable." */
export function turnCall(link: TableLink): string {
  const { view } = link;
  if (!view) return '';
  const led = ledOf(view);
  const playable = view.hand.filter((card) => isUsable(view, card)).length;
  return [
    t('table.call.turn'),
    led ? capital(t('table.read.led', { suit: suitName(led) })) : `${capital(wanted(view))}.`,
    playable ? t('table.call.playable', { count: playable }) : '',
    prefs.verbosity === 'full' && led ? readTrick(link) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says what the others write while the chat is out of sight; in sight it speaks for itself. */
export function tellChat(link: TableLink, announcer: Announcer, isShown: () => boolean): void {
  $effect(() =>
    link.onChat(({ user, name, text }) => {
      if (text && user !== link.user && !isShown()) announcer.say(t('table.say.chat', { name: personName(name), text }));
    }),
  );
}

/** Calls us when it is our turn, when time runs out, when somebody waits for our answer, when the connection is lost. */
export function callUs(link: TableLink, announcer: Announcer, timeLow: () => void): void {
  let warned = Infinity;
  let turn = '';
  let heard: ReadonlySet<string> = new Set(); // who asks for a chair, as was told already
  $effect(() => {
    const fresh = link.isMyTurn ? `${link.view?.deals}/${link.history.length}` : '';
    if (fresh && fresh !== turn) announcer.call = turnCall(link);
    turn = fresh;
  });
  $effect(() => {
    if (!link.isMyTurn || !link.deadline) {
      warned = Infinity;
      return;
    }
    const left = (link.deadline - now()) / 1000;
    const mark = WARNINGS.filter((seconds) => left <= seconds && seconds < warned && left > seconds - 2).at(-1);
    if (mark === undefined) return;
    warned = mark;
    announcer.call = t('table.call.time', { seconds: mark });
    if (mark === 10) timeLow();
  });
  $effect(() => {
    if (link.state === 'lost') announcer.call = t('table.lost');
  });
  $effect(() => {
    const asking = link.isHost ? (link.table?.requests ?? []) : [];
    const fresh = asking.filter(({ user }) => !heard.has(user)).at(-1);
    if (fresh) announcer.call = t('table.call.request', { name: fresh.name });
    heard = new Set(asking.map(({ user }) => user));
  });
}
