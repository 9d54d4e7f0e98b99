/** The widow until it is taken, and the go-down afterwards. */
import type { View } from '../../protocol';
import type { CardOnTable, Setting } from '../../table/cardsOnTable';
import { contractOf } from './auction';
import type { Shown } from './phases';

export function cards(view: View<Shown>, { seat, pack, history }: Setting): CardOnTable[] {
  if (view.shown.phase === 'Opening' || view.shown.phase === 'Auction') {
    const dealt = view.counts.reduce((sum, count) => sum + count, 0);
    return indices(pack - dealt).map((index) => ({ card: '', position: { zone: 'widow', index } }));
  }
  const bidder = contractOf(view)?.bidder;
  if (bidder === undefined || view.shown.phase === 'GoDown') return [];
  const isOwn = bidder === seat;
  const down = history.filter((event) => event.event === 'went_down').at(-1);
  const known = (isOwn && down?.cards) || [];
  return indices(down?.count ?? 0).map((index) => ({
    card: known[index] ?? '',
    isDown: true,
    position: { zone: 'aside', seat: bidder, index, isOwn },
  }));
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
