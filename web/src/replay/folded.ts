/** Folded cards, for who looks back: they lie face up, and still are to be told from what was played. */
import type { Step } from '../protocol';
import type { Lain } from '../table/places';

/** The cards that each seat has laid before itself in the hand of a step, face up or down, in order. */
export function laidBy(steps: readonly Step[], at: number, seats: number): string[][] {
  const rows = Array.from({ length: seats }, (): string[] => []);
  const number = steps[at]?.hand;
  for (const { hand, seat, action } of steps.slice(0, at + 1)) {
    const [verb, card] = action?.split(' ') ?? [];
    if (hand === number && seat !== null && card && (verb === 'play' || verb === 'fold')) rows[seat]?.push(card);
  }
  return rows;
}

/** Turn up what the eyes that look on have laid down, and with open cards what anybody has. */
export function turnedUp(lain: readonly Lain[], known: readonly string[][] | null): Lain[] {
  return lain.map((each) => {
    if (!each.isDown || each.spot.zone !== 'laid') return each;
    const card = each.card || known?.[each.spot.seat]?.[each.spot.index];
    return card ? { ...each, card, isDown: false, isFolded: true } : each;
  });
}
