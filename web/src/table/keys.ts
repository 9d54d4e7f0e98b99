/** The keys of the table. They mean nothing while something is being written or a dialog is open. */
import { isShortcutOff } from '../lib/keys';
import type { TableLink } from '../lib/table.svelte';
import type { Selection } from './selection.svelte';
import { askForHint } from './hint';
import type { Typing } from './typing';

export interface KeyActions {
  link: TableLink;
  selection: Selection;
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

export function onKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.defaultPrevented) {
    // a letter that a panel of the game has taken may still begin a card: B, and then B 1 4
    if (event.key.length === 1) actions.typing.press(event.key, actions.cards, actions.game, event.timeStamp);
    return;
  }
  if (event.ctrlKey || event.metaKey || isWriting(event.target) || document.querySelector('dialog[open]')) return;
  if (event.altKey) {
    const to = (['hand', 'trick', 'status', 'chat'] as const)[Number(event.key) - 1];
    if (to) {
      event.preventDefault();
      actions.focusOn(to);
    }
    return;
  }
  if (!isShortcutOff(event) && take(event, actions)) event.preventDefault();
}

function take(event: KeyboardEvent, actions: KeyActions): boolean {
  const { selection, hand, link } = actions;
  const key = event.key.toLowerCase();
  if (key === 'enter' || key === ' ') return !isControl(event.target) && enter(key, actions);
  if (key === 'escape') {
    selection.clear();
    actions.close();
    return true;
  }
  if (!isControl(event.target) && hand.key(event)) return true;
  const typed = actions.typing.press(key, actions.cards, actions.game, event.timeStamp);
  if (typed !== null) {
    if (typed) hand.focus(typed);
    return true;
  }
  if (/^\d$/.test(key)) {
    const card = actions.cards[key === '0' ? 9 : Number(key) - 1];
    if (card) hand.focus(card);
    return !!card;
  }
  if (key in READ) {
    actions.read(event.shiftKey && key === 'a' ? 'suits' : READ[key]!);
    return true;
  }
  if (key === 'l') actions.lastTrick();
  else if (key === 'i') void askForHint(link);
  else if (key === '?') actions.help();
  else if (key === 'f' && selection.chosen[0] && link.view?.legal?.includes(`fold ${selection.chosen[0]}`))
    void selection.act(`fold ${selection.chosen[0]}`);
  else return false;
  return true;
}

/**
 * Enter and Space: first what moves comes to its end, then the card is taken up, then played. Of several cards each is
 * taken up or put back, however many are chosen: what lays them aside for good is a button.
 */
function enter(key: string, actions: KeyActions): boolean {
  if (key === ' ' && actions.skip()) return true;
  if (actions.ready()) return true;
  actions.hand.enter();
  return true;
}
