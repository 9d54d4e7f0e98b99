/** All hands face up on the felt: the cards of the others lie in the rows before their seats. */
import type { View } from '../protocol';
import type { CardOnTable } from '../table/cardsOnTable';
import type { Position } from '../table/placement';

interface Open {
  view: View;
  hands: readonly string[][]; // by seat, in the order in which they are shown
  own: number; // whose hand lies at the bottom
}

export function showAllHands(lain: readonly CardOnTable[], { view, hands, own }: Open): CardOnTable[] {
  const { melded, laid, hands: claimed } = view.shown;
  // The backs in the hands of the others are the cards we are going to lay; what they have laid aside follows.
  const kept = lain.filter(({ position }) => (position.zone !== 'hand' && position.zone !== 'aside') || position.isOwn);
  const asideOf = (seat: number) => lain.filter(({ position }) => position.zone === 'aside' && !position.isOwn && position.seat === seat);
  const opened = hands.flatMap((hand, seat): CardOnTable[] => {
    if (seat === own || claimed?.[seat]?.length) return [];
    const melds = melded?.[seat]?.map(({ card }) => card) ?? [];
    const rest = hand.filter((card) => !melds.includes(card));
    const onTheTable = laid ? laid[seat]!.length : melds.length;
    const first = onTheTable && onTheTable + 1; // a gap between what lies on the table and what is still in the hand
    const aside = asideOf(seat);
    const count = first + rest.length + aside.length;
    const position = (index: number): Position =>
      laid ? { zone: 'laid', seat, index, count } : { zone: 'melded', seat, index, count, isOwn: false };
    return [
      ...rest.map((card, at) => ({ card, position: position(first + at) })),
      ...aside.map((each, at) => ({ ...each, position: position(first + rest.length + at) })),
    ];
  });
  // what lies on the table makes room for the cards beside it
  const counts = new Map(opened.map(({ position }) => ['seat' in position ? position.seat : -1, 'count' in position ? position.count : 0]));
  const moved = kept.map((each): CardOnTable => {
    if (each.position.zone !== 'laid' && (each.position.zone !== 'melded' || each.position.isOwn)) return each;
    return { ...each, position: { ...each.position, count: counts.get(each.position.seat) ?? each.position.count } };
  });
  return [...moved, ...opened];
}
