/** The positions of the chairs around the small table: ours at the bottom, the others clockwise. */

export interface ChairPosition {
  x: number; // percent of the width
  y: number;
}

const WIDE = 34;
const HIGH = 35;

export function chairPosition(seat: number, seats: number, own: number | null): ChairPosition {
  const steps = (((seat - (own ?? 0)) % seats) + seats) % seats;
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / seats;
  return { x: 50 + WIDE * Math.cos(angle), y: 50 + HIGH * Math.sin(angle) };
}
