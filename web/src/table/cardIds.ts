/** Gives every card a stable element: a back that leaves a hand becomes the card it turns out to be. */
import type { CardOnTable } from './cardsOnTable';
import type { Position } from './placement';

export interface PlacedCard extends CardOnTable {
  id: string;
  isRefill?: boolean; // replaces a back that has left a stack, and appears without moving
}

/** Where a card that appears may have come from, unseen. */
function origins(position: Position): ((from: Position) => boolean)[] {
  const handOf = (seat: number) => (from: Position) => from.zone === 'hand' && !from.isOwn && from.seat === seat;
  const pile = (from: Position) => from.zone === 'stock' || from.zone === 'widow';
  switch (position.zone) {
    case 'trick':
    case 'laid':
      return [
        (from) => from.zone === 'laid' && from.seat === position.seat && 'index' in position && from.index === position.index,
        handOf(position.seat),
      ];
    case 'melded':
      return [handOf(position.seat), pile];
    case 'aside':
      return [(from) => from.zone === 'aside' && from.seat === position.seat, handOf(position.seat), pile];
    case 'hand':
      return [(from) => from.zone === 'aside' && from.seat === position.seat, pile];
    case 'turn-up':
      return [pile];
    default:
      return [];
  }
}

const stackOf = (position: Position) => `${position.zone} ${'seat' in position ? position.seat : ''}`;
const exactly = (position: Position) => `${stackOf(position)} ${'index' in position ? position.index : ''}`;

export function assignIds(before: readonly PlacedCard[], wanted: readonly CardOnTable[], newId: () => string): PlacedCard[] {
  const byCard = new Map(before.filter((each) => each.card).map((each) => [each.card, each.id]));
  const free = before.filter((each) => !each.card);
  const found = new Map<CardOnTable, string>();
  const take = (each: CardOnTable, fits: (from: Position) => boolean): void => {
    const at = found.has(each) ? -1 : free.map(({ position }) => fits(position)).lastIndexOf(true);
    if (at >= 0) found.set(each, free.splice(at, 1)[0]!.id);
  };
  const [known, backs] = [wanted.filter((each) => each.card), wanted.filter((each) => !each.card)];
  for (const each of known) {
    const id = byCard.get(each.card);
    if (id) found.set(each, id);
  }
  for (const each of known) for (const from of origins(each.position)) take(each, from);
  for (const each of backs) take(each, (from) => exactly(from) === exactly(each.position));
  for (const each of backs) take(each, (from) => stackOf(from) === stackOf(each.position));
  for (const each of backs) for (const from of origins(each.position)) take(each, from);
  const stacks = new Set(before.filter((each) => !each.card).map(({ position }) => stackOf(position)));
  return wanted.map((each) => {
    const id = found.get(each);
    return id ? { ...each, id } : { ...each, id: newId(), isRefill: !each.card && stacks.has(stackOf(each.position)) };
  });
}

/** The ids of the cards on the felt, from one moment to the next. */
export class CardIds {
  private cards: PlacedCard[] = [];
  private last = 0;

  assign(wanted: readonly CardOnTable[]): PlacedCard[] {
    this.cards = assignIds(this.cards, wanted, () => `card-${++this.last}`);
    return this.cards;
  }
}
