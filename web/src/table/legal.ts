/** Reads the legal actions that the server sends. Nothing here decides what is legal. */
import { isCard } from '../lib/cards';
import type { RefusedCards, View } from '../protocol';
import { isMyTurn, type TableState } from './state';

/** Actions whose cards stay in the hand: melds are on the table but can still be played. */
const STAYS = new Set(['meld']);

/** The cards of an action that leave the hand: played, folded, passed on, laid aside. */
export function leavingCards(action: string | null | undefined): string[] {
  const [verb = '', ...words] = action?.split(' ') ?? [];
  return STAYS.has(verb) ? [] : words.filter(isCard);
}

/** The verb of an action and the words after it. */
export function wordsOf(action: string): string[] {
  return action.split(' ');
}

/** Every action with this one card alone: `play 9H`, `fold 9H`, `hide 9H`. */
export function actionsWith(view: View, card: string): string[] {
  return (view.legal ?? []).filter((action) => {
    const words = wordsOf(action);
    return words.length === 2 && words[1] === card;
  });
}

/** What a second tap on a card does; folding has a button of its own. */
export function mainAction(view: View, card: string): string | undefined {
  return actionsWith(view, card).find((action) => !action.startsWith('fold '));
}

/** What can be done with a card now, before one is chosen: play it or hide it. */
export function verbNow(view: View): string {
  const action = view.hand.map((card) => mainAction(view, card)).find(Boolean);
  return action ? wordsOf(action)[0]! : 'play';
}

/** Everything that is not about one card of the hand: bids, passes, melds, draws. */
export function otherActions(view: View): string[] {
  const held = new Set(view.hand);
  return (view.legal ?? []).filter((action) => {
    const words = wordsOf(action);
    return words.length !== 2 || !held.has(words[1]!);
  });
}

/** Whether a card can be played, folded or picked now. */
export function isUsable(view: View, card: string): boolean {
  if (view.pick) return view.pick.free.includes(card) || view.pick.must.includes(card);
  return actionsWith(view, card).length > 0;
}

/**
 * How a card of the hand is marked on our turn: in blue if it can be played face up, hidden or picked, blocked if nothing can be done with
 * it. A card that can only be folded has no mark.
 */
export function markOf(view: View, card: string): 'playable' | 'refused' | null {
  if (!isUsable(view, card)) return 'refused';
  return view.pick || mainAction(view, card) ? 'playable' : null;
}

/** Whether the player has to choose a card, and not a bid, a word or a draw. */
export const asksForCard = (view: View): boolean => view.hand.some((card) => isUsable(view, card));

/** Why a card can't be played now. */
export const refusalOf = (view: View, card: string): RefusedCards | undefined => view.refused.find((not) => not.cards.includes(card));

/** Whether we are certain to win all remaining tricks. */
export const mayClaim = (table: TableState): boolean => isMyTurn(table) && !!table.view?.claim;
