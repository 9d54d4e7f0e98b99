/** All hands face up on the felt: the cards of the others lie in the rows before their seats. */
import type { MeldedCard, View } from '../protocol';
import type { Lain } from '../table/places';
import type { Spot } from '../table/spots';

interface Open {
  view: View;
  hands: readonly string[][]; // by seat, in the order in which they are shown
  own: number; // whose hand lies at the bottom
}

export function laidOpen(lain: readonly Lain[], { view, hands, own }: Open): Lain[] {
  const { melded, laid, hands: claimed } = view.showing as { melded?: MeldedCard[][]; laid?: string[][]; hands?: string[][] };
  // The backs in the hands of the others are the cards we are going to lay; what they have laid aside follows.
  const kept = lain.filter(({ spot }) => (spot.zone !== 'hand' && spot.zone !== 'aside') || spot.isOwn);
  const asideOf = (seat: number) => lain.filter(({ spot }) => spot.zone === 'aside' && !spot.isOwn && spot.seat === seat);
  const opened = hands.flatMap((hand, seat): Lain[] => {
    if (seat === own || claimed?.[seat]?.length) return [];
    const melds = melded?.[seat]?.map(({ card }) => card) ?? [];
    const rest = hand.filter((card) => !melds.includes(card));
    const onTheTable = laid ? laid[seat]!.length : melds.length;
    const first = onTheTable && onTheTable + 1; // a gap between what lies on the table and what is still in the hand
    const aside = asideOf(seat);
    const count = first + rest.length + aside.length;
    const spot = (index: number): Spot =>
      laid ? { zone: 'laid', seat, index, count } : { zone: 'melded', seat, index, count, isOwn: false };
    return [
      ...rest.map((card, at) => ({ card, spot: spot(first + at) })),
      ...aside.map((each, at) => ({ ...each, spot: spot(first + rest.length + at) })),
    ];
  });
  // what lies on the table makes room for the cards beside it
  const counts = new Map(opened.map(({ spot }) => ['seat' in spot ? spot.seat : -1, 'count' in spot ? spot.count : 0]));
  const moved = kept.map((each): Lain => {
    if (each.spot.zone !== 'laid' && (each.spot.zone !== 'melded' || each.spot.isOwn)) return each;
    return { ...each, spot: { ...each.spot, count: counts.get(each.spot.seat) ?? each.spot.count } };
  });
  return [...moved, ...opened];
}
