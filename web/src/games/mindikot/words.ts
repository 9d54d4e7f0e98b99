/** The Play button and the status line of Mindikot. */
import { parseCard } from '../../lib/cards';
import { isMyTurn, type MatchState } from '../../table/state';
import { cardName, t, type Key } from '../../lib/words.svelte';
import { nameOf } from '../../table/seats';
import { hiddenOf, makesTrump, mayReveal, trickOf } from './round';
import type { Shown } from './phases';

const suitName = (suit: string) => t(`suit.${suit}` as Key);

export function plays(table: MatchState<Shown>, card: string): string | null {
  const { view } = table;
  const gaps = { card: cardName(card), suit: suitName(parseCard(card).suit) };
  if (view.shown.phase === 'Hide') return t('mindikot.table.hide', gaps);
  if (makesTrump(view, card)) return t('mindikot.table.makesTrump', gaps);
  return hiddenOf(view)?.said === 'pass' ? t('mindikot.table.playPassed', gaps) : null;
}

export function status(table: MatchState<Shown>): string | null {
  const { view } = table;
  if (view.to_act === null) return null;
  const name = nameOf(table, view.to_act);
  if (view.shown.phase === 'Hide') return isMyTurn(table) ? t('mindikot.table.youHide') : t('mindikot.table.waitHide', { name });
  const trick = trickOf(view);
  if (!trick?.led) return null;
  const gaps = { name, led: suitName(trick.led), suit: trick.trump ? suitName(trick.trump) : '' };
  const said = hiddenOf(view)?.said;
  if (said === 'reveal') return isMyTurn(table) ? t('mindikot.table.youRevealed', gaps) : t('mindikot.table.revealed', gaps);
  if (said === 'pass') return isMyTurn(table) ? t('mindikot.table.youPassed') : t('mindikot.table.passed', gaps);
  if (!isMyTurn(table)) return null;
  if (mayReveal(view)) return t('mindikot.table.decide', gaps);
  return view.hand.every((card) => makesTrump(view, card)) ? t('mindikot.table.youMakeTrump', gaps) : null;
}
