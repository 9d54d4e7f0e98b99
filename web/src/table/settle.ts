/** Gives every card an element that it keeps: a back that leaves a hand is the card it turns out to be. */
import type { Lain } from './places';
import type { Spot } from './spots';

export interface Lying extends Lain {
  id: string;
  isRefill?: boolean; // a stack shows it in place of a back that has gone: it comes from nowhere
}

/** Where a card that turns up in a spot may have been before, unseen. */
function origins(spot: Spot): ((from: Spot) => boolean)[] {
  const handOf = (seat: number) => (from: Spot) => from.zone === 'hand' && !from.isOwn && from.seat === seat;
  const pile = (from: Spot) => from.zone === 'stock' || from.zone === 'widow';
  switch (spot.zone) {
    case 'trick':
    case 'laid':
      return [(from) => from.zone === 'laid' && from.seat === spot.seat && 'index' in spot && from.index === spot.index, handOf(spot.seat)];
    case 'melded':
      return [handOf(spot.seat), pile];
    case 'aside':
      return [(from) => from.zone === 'aside' && from.seat === spot.seat, handOf(spot.seat), pile];
    case 'hand':
      return [(from) => from.zone === 'aside' && from.seat === spot.seat, pile];
    case 'turn-up':
      return [pile];
    default:
      return [];
  }
}

const stackOf = (spot: Spot) => `${spot.zone} ${'seat' in spot ? spot.seat : ''}`;
const exactly = (spot: Spot) => `${stackOf(spot)} ${'index' in spot ? spot.index : ''}`;

export function settle(before: readonly Lying[], wanted: readonly Lain[], newId: () => string): Lying[] {
  const byCard = new Map(before.filter((each) => each.card).map((each) => [each.card, each.id]));
  const free = before.filter((each) => !each.card);
  const found = new Map<Lain, string>();
  const take = (each: Lain, fits: (from: Spot) => boolean): void => {
    const at = found.has(each) ? -1 : free.map(({ spot }) => fits(spot)).lastIndexOf(true);
    if (at >= 0) found.set(each, free.splice(at, 1)[0]!.id);
  };
  const [known, backs] = [wanted.filter((each) => each.card), wanted.filter((each) => !each.card)];
  for (const each of known) {
    const id = byCard.get(each.card);
    if (id) found.set(each, id);
  }
  for (const each of known) for (const from of origins(each.spot)) take(each, from);
  for (const each of backs) take(each, (from) => exactly(from) === exactly(each.spot));
  for (const each of backs) take(each, (from) => stackOf(from) === stackOf(each.spot));
  for (const each of backs) for (const from of origins(each.spot)) take(each, from);
  const stacks = new Set(before.filter((each) => !each.card).map(({ spot }) => stackOf(spot)));
  return wanted.map((each) => {
    const id = found.get(each);
    return id ? { ...each, id } : { ...each, id: newId(), isRefill: !each.card && stacks.has(stackOf(each.spot)) };
  });
}

/** The elements on the felt, from one moment to the next. */
export class Elements {
  private lying: Lying[] = [];
  private last = 0;

  settle(wanted: readonly Lain[]): Lying[] {
    this.lying = settle(this.lying, wanted, () => `card-${++this.last}`);
    return this.lying;
  }
}
