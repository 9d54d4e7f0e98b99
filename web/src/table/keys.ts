/** The keys of the table. They are off while a text field has the focus or a dialog is open. */
import { isShortcutOff } from '../lib/keys';
import type { MatchState } from './state';
import type { Selection } from './selection.svelte';
import type { TableActions } from './actions';
import type { Typing } from './typing';

/** What the keys of the table work on. */
export interface KeyContext {
  table: MatchState;
  selection: Selection;
  actions: TableActions;
  typing: Typing;
  cards: readonly string[];
  game: string;
  /** The hand's own keys; returns whether the key was one of them. */
  hand: { key: (event: KeyboardEvent) => boolean; enter: (card?: string) => void; focus: (card?: string) => void };
  /** Finish running animations; returns whether there were any. */
  skip: () => boolean;
  read: (what: string) => void;
  lastTrick: () => void;
  help: () => void;
  ready: () => boolean;
  /** Close whatever covers the felt. */
  close: () => void;
  focusOn: (what: 'hand' | 'trick' | 'status' | 'chat') => void;
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'));
/** Controls that handle Enter and Space themselves, and radio buttons that handle arrows. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('button, a, summary, input, [role=tab]') && !target.matches('[role=option]');

const READ: Record<string, string> = { a: 'hand', t: 'trick', v: 'turn', p: 'points', u: 'rules', n: 'counts', o: 'out' };

export function onKey(event: KeyboardEvent, context: KeyContext): void {
  if (event.defaultPrevented) {
    // a letter that a game panel has handled may still begin a card: B, then 1 4
    if (event.key.length === 1) context.typing.press(event.key, context.cards, context.game, event.timeStamp);
    return;
  }
  if (event.ctrlKey || event.metaKey || isWriting(event.target) || document.querySelector('dialog[open]')) return;
  if (event.altKey) {
    const to = (['hand', 'trick', 'status', 'chat'] as const)[Number(event.key) - 1];
    if (to) {
      event.preventDefault();
      context.focusOn(to);
    }
    return;
  }
  if (!isShortcutOff(event) && take(event, context)) event.preventDefault();
}

function take(event: KeyboardEvent, context: KeyContext): boolean {
  const { selection, hand, table } = context;
  const key = event.key.toLowerCase();
  if (key === 'enter' || key === ' ') return !isControl(event.target) && enter(key, context);
  if (key === 'escape') {
    selection.clear();
    context.close();
    return true;
  }
  if (!isControl(event.target) && hand.key(event)) return true;
  const typed = context.typing.press(key, context.cards, context.game, event.timeStamp);
  if (typed !== null) {
    if (typed) hand.focus(typed);
    return true;
  }
  if (/^\d$/.test(key)) {
    const card = context.cards[key === '0' ? 9 : Number(key) - 1];
    if (card) hand.focus(card);
    return !!card;
  }
  if (key in READ) {
    context.read(event.shiftKey && key === 'a' ? 'suits' : READ[key]!);
    return true;
  }
  if (key === 'l') context.lastTrick();
  else if (key === 'i') void context.actions.askForHint();
  else if (key === 'x') void context.actions.claim();
  else if (key === 'z') void context.actions.undo();
  else if (key === '?') context.help();
  else if (key === 'f' && selection.cards[0] && table.view.legal?.includes(`fold ${selection.cards[0]}`))
    void context.actions.act(`fold ${selection.cards[0]}`);
  else return false;
  return true;
}

/**
 * Enter and Space: finish animations, then raise the card, then play it. Where several cards are picked each is raised or lowered;
 * only the button confirms the pick.
 */
function enter(key: string, context: KeyContext): boolean {
  if (key === ' ' && context.skip()) return true;
  if (context.ready()) return true;
  context.hand.enter();
  return true;
}
