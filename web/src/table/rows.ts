/** How a hand is broken into rows, and how far apart its cards are. */

export const COMFORT = 36; // px of a card that should be visible on a phone
export const LEAST = 24; // px of a card that must be visible to be tapped
const APART = 0.9; // of a card's width, at most

/** The distance between neighbors in a row. */
export function step(count: number, room: number, card: number): number {
  return count < 2 ? 0 : Math.min(APART * card, (room - card) / (count - 1));
}

/** Cards in each row: one row if it fits, otherwise two, with no suit split between them if possible. */
export function rowsOf(suits: readonly string[], room: number, card: number): number[] {
  const count = suits.length;
  if (count < 2 || (room - card) / (count - 1) >= COMFORT) return [count];
  const most = Math.floor((room - card) / COMFORT) + 1;
  const fits = (first: number) => first <= most && count - first <= most;
  const borders = suits.flatMap((suit, index) => (index && suit !== suits[index - 1] && fits(index) ? [index] : []));
  const half = count / 2;
  const first = borders.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? Math.ceil(half);
  return [first, count - first];
}
