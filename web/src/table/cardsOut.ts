/** Which cards are still out: neither in our hand nor played face up. */
import { catalogue } from '../components/catalogue.svelte';
import { face, parseCard, sorted, suitsOf } from '../lib/cards';
import { prefs } from '../lib/prefs.svelte';
import { isCoached } from './coach';
import type { GameEvent } from '../protocol';
import type { MatchState } from './state';

/** The cards of a pack without our own and those we have seen leave a hand. A folded card is still out: nobody has seen it. */
export function cardsOut(pack: readonly string[], hand: readonly string[], history: readonly GameEvent[]): string[] {
  const gone = new Set(hand);
  for (const event of history) {
    if ((event.event === 'played' || event.event === 'folded') && event.card) gone.add(event.card);
    else if (event.event === 'went_down') event.cards.forEach((card) => gone.add(card));
  }
  return pack.filter((card) => !gone.has(card));
}

/** Whether the player wants the counter and may have it. */
export const mayCount = (table: MatchState): boolean =>
  (prefs.counter || isCoached(table)) && !table.info.setup.rated && table.seat !== null;

/** The cards still out at a table by suit, high cards first; copies of a card are listed once each. */
export function outBySuit({ info, view, history }: MatchState): { suit: string; cards: string[] }[] {
  const { game } = info.setup;
  const pack = catalogue.game(game)?.packs[view.counts.length] ?? [];
  const out = sorted(cardsOut(pack, [...view.hand, view.shown.hidden ?? ''], history), game, 'suit');
  const jokers = out.some((card) => !parseCard(card).suit) ? [''] : [];
  return [...suitsOf(game), ...jokers].map((suit) => ({
    suit,
    cards: out.filter((card) => parseCard(card).suit === suit).map(face),
  }));
}
