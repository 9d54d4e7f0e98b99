/** Folded cards in a replay: face up, but marked as folded. */
import type { Step } from '../protocol';
import type { CardOnTable } from '../table/cardsOnTable';

/** The cards that each seat has played in the round of a step, face up or down, in order. */
export function laidBy(steps: readonly Step[], at: number, seats: number): string[][] {
  const rows = Array.from({ length: seats }, (): string[] => []);
  const number = steps[at]?.hand;
  for (const { hand, seat, action } of steps.slice(0, at + 1)) {
    const [verb, card] = action?.split(' ') ?? [];
    if (hand === number && seat !== null && card && (verb === 'play' || verb === 'fold')) rows[seat]?.push(card);
  }
  return rows;
}

/** Turn up the cards that the viewer has played face down, or everyone's if hands are open. */
export function turnedUp(onTable: readonly CardOnTable[], known: readonly string[][] | null): CardOnTable[] {
  return onTable.map((each) => {
    if (!each.isDown || each.position.zone !== 'laid') return each;
    const card = each.card || known?.[each.position.seat]?.[each.position.index];
    return card ? { ...each, card, isDown: false, isFolded: true } : each;
  });
}
