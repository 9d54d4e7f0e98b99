/** The widow until it is taken, and the go-down afterwards. */
import type { View } from '../../protocol';
import type { CardOnTable, Setting } from '../../table/cardsOnTable';
import { contractOf } from './auction';
import type { Shown } from './phases';

const FOUR = [0, 1, 2, 3];

export function cards(view: View<Shown>, { seat, history }: Setting): CardOnTable[] {
  if (view.shown.phase === 'Opening' || view.shown.phase === 'Auction')
    return FOUR.map((index) => ({ card: '', position: { zone: 'widow', index } }));
  const bidder = contractOf(view)?.bidder;
  if (bidder === undefined || view.shown.phase === 'GoDown') return [];
  const isOwn = bidder === seat;
  const downs = history.flatMap((event) => (event.event === 'went_down' ? [event.cards] : []));
  const known = (isOwn && downs.at(-1)) || [];
  return FOUR.map((index) => ({ card: known[index] ?? '', isDown: true, position: { zone: 'aside', seat: bidder, index, isOwn } }));
}
