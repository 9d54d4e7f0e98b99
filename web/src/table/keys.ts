/** The keys of the table. They mean nothing while something is being written or a dialog is open. */
import { isResting } from '../lib/keys';
import type { TableLink } from '../lib/table.svelte';
import type { Choice } from './choice.svelte';
import { askForHint } from './hint';
import type { Typing } from './typing';

export interface Doings {
  link: TableLink;
  choice: Choice;
  typing: Typing;
  cards: readonly string[];
  game: string;
  /** The hand's own keys; says whether it was one. */
  hand: { key: (event: KeyboardEvent) => boolean; enter: (card?: string) => void; focus: (card?: string) => void };
  /** Show at once what is still moving; says whether anything was. */
  skip: () => boolean;
  read: (what: string) => void;
  lastTrick: () => void;
  help: () => void;
  ready: () => boolean;
  /** Put away what lies over the felt. */
  close: () => void;
  focusOn: (what: 'hand' | 'trick' | 'status' | 'chat') => void;
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'));
/** Controls that know what to do with Enter and Space, and radio buttons with arrows. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('button, a, summary, input, [role=tab]') && !target.matches('[role=option]');

const READ: Record<string, string> = { a: 'hand', t: 'trick', v: 'turn', p: 'points', u: 'rules', n: 'counts' };

export function onKey(event: KeyboardEvent, doings: Doings): void {
  if (event.defaultPrevented) {
    // a letter that a panel of the game has taken may still begin a card: B, and then B 1 4
    if (event.key.length === 1) doings.typing.press(event.key, doings.cards, doings.game, event.timeStamp);
    return;
  }
  if (event.ctrlKey || event.metaKey || isWriting(event.target) || document.querySelector('dialog[open]')) return;
  if (event.altKey) {
    const to = (['hand', 'trick', 'status', 'chat'] as const)[Number(event.key) - 1];
    if (to) {
      event.preventDefault();
      doings.focusOn(to);
    }
    return;
  }
  if (!isResting(event) && take(event, doings)) event.preventDefault();
}

function take(event: KeyboardEvent, doings: Doings): boolean {
  const { choice, hand, link } = doings;
  const key = event.key.toLowerCase();
  if (key === 'enter' || key === ' ') return !isControl(event.target) && enter(key, doings);
  if (key === 'escape') {
    choice.clear();
    doings.close();
    return true;
  }
  if (!isControl(event.target) && hand.key(event)) return true;
  const typed = doings.typing.press(key, doings.cards, doings.game, event.timeStamp);
  if (typed !== null) {
    if (typed) hand.focus(typed);
    return true;
  }
  if (/^\d$/.test(key)) {
    const card = doings.cards[key === '0' ? 9 : Number(key) - 1];
    if (card) hand.focus(card);
    return !!card;
  }
  if (key in READ) {
    doings.read(event.shiftKey && key === 'a' ? 'suits' : READ[key]!);
    return true;
  }
  if (key === 'l') doings.lastTrick();
  else if (key === 'i') void askForHint(link);
  else if (key === '?') doings.help();
  else if (key === 'f' && choice.chosen[0] && link.view?.legal?.includes(`fold ${choice.chosen[0]}`))
    void choice.act(`fold ${choice.chosen[0]}`);
  else return false;
  return true;
}

/**
 * Enter and Space: first what moves comes to its end, then the card is taken up, then played. Of several cards each is
 * taken up or put back, however many are chosen: what lays them aside for good is a button.
 */
function enter(key: string, doings: Doings): boolean {
  if (key === ' ' && doings.skip()) return true;
  if (doings.ready()) return true;
  doings.hand.enter();
  return true;
}
