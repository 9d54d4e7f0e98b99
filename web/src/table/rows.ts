/** How a hand is broken into rows, and how far its cards lie apart. */

export const COMFORT = 36; // px of a card that should be seen on a phone
export const LEAST = 24; // px of a card that must be seen, to be hit
const APART = 0.9; // of a card's width, at most

/** The distance between neighbours in a row. */
export function step(count: number, room: number, card: number): number {
  return count < 2 ? 0 : Math.min(APART * card, (room - card) / (count - 1));
}

/** Cards in each row: one row where it is comfortable, else two, with no suit in both if that can be. */
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
