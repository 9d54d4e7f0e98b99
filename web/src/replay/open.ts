/** All hands face up on the felt: the cards of the others lie in the rows before their seats. */
import type { MeldedCard, View } from '../protocol';
import type { Lain } from '../table/places';

interface Open {
  view: View;
  hands: readonly string[][]; // by seat, in the order in which they are shown
  own: number; // whose hand lies at the bottom
}

export function laidOpen(lain: readonly Lain[], { view, hands, own }: Open): Lain[] {
  const { melded, laid, hands: claimed } = view.showing as { melded?: MeldedCard[][]; laid?: string[][]; hands?: string[][] };
  // the backs in the hands of the others are the cards we are going to lay
  const kept = lain.filter(({ spot }) => spot.zone !== 'hand' || spot.isOwn);
  const opened = hands.flatMap((hand, seat): Lain[] => {
    if (seat === own || claimed?.[seat]?.length) return [];
    const onTable = melded?.[seat]?.map(({ card }) => card) ?? [];
    const rest = hand.filter((card) => !onTable.includes(card));
    const first = laid ? laid[seat]!.length : onTable.length;
    const count = first + rest.length;
    return rest.map((card, at) => ({
      card,
      spot: laid ? { zone: 'laid', seat, index: first + at, count } : { zone: 'melded', seat, index: first + at, count, isOwn: false },
    }));
  });
  // melds make room for the cards that lie beside them
  const counts = new Map(opened.map(({ spot }) => ['seat' in spot ? spot.seat : -1, 'count' in spot ? spot.count : 0]));
  const moved = kept.map((each): Lain => {
    if (each.spot.zone !== 'melded' || each.spot.isOwn) return each;
    return { ...each, spot: { ...each.spot, count: counts.get(each.spot.seat) ?? each.spot.count } };
  });
  return [...moved, ...opened];
}
