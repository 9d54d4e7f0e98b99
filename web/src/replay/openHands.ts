/** All hands face up on the felt, in rows in front of the other seats. */
import type { View } from '../protocol';
import type { CardOnTable } from '../table/cardsOnTable';
import type { Position } from '../table/placement';

interface Open {
  view: View;
  hands: readonly string[][]; // by seat, in the order in which they are shown
  own: number; // the seat at the bottom
}

export function showAllHands(onTable: readonly CardOnTable[], { view, hands, own }: Open): CardOnTable[] {
  const { melded, laid, hands: claimed } = view.shown;
  // The others' hands replace their backs, followed by the cards they have set aside.
  const kept = onTable.filter(({ position }) => (position.zone !== 'hand' && position.zone !== 'aside') || position.isOwn);
  const asideOf = (seat: number) =>
    onTable.filter(({ position }) => position.zone === 'aside' && !position.isOwn && position.seat === seat);
  const opened = hands.flatMap((hand, seat): CardOnTable[] => {
    if (seat === own || claimed?.[seat]?.length) return [];
    const melds = melded?.[seat]?.map(({ card }) => card) ?? [];
    const rest = hand.filter((card) => !melds.includes(card));
    const onTheTable = laid ? laid[seat]!.length : melds.length;
    const first = onTheTable && onTheTable + 1; // a gap between the cards on the table and those in the hand
    const aside = asideOf(seat);
    const count = first + rest.length + aside.length;
    const position = (index: number): Position =>
      laid ? { zone: 'laid', seat, index, count } : { zone: 'melded', seat, index, count, isOwn: false };
    return [
      ...rest.map((card, at) => ({ card, position: position(first + at) })),
      ...aside.map((each, at) => ({ ...each, position: position(first + rest.length + at) })),
    ];
  });
  // cards on the table make room for those beside them
  const counts = new Map(opened.map(({ position }) => ['seat' in position ? position.seat : -1, 'count' in position ? position.count : 0]));
  const moved = kept.map((each): CardOnTable => {
    if (each.position.zone !== 'laid' && (each.position.zone !== 'melded' || each.position.isOwn)) return each;
    return { ...each, position: { ...each.position, count: counts.get(each.position.seat) ?? each.position.count } };
  });
  return [...moved, ...opened];
}
