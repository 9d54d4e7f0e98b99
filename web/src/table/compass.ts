/** Where seats are: we sit South, and turns go clockwise on screen. */

export type Direction = 'S' | 'SW' | 'W' | 'NW' | 'N' | 'NE' | 'E' | 'SE';

const AROUND: Record<number, Direction[]> = {
  2: ['S', 'N'],
  3: ['S', 'W', 'E'],
  4: ['S', 'W', 'N', 'E'],
  5: ['S', 'SW', 'NW', 'NE', 'SE'],
  6: ['S', 'SW', 'NW', 'N', 'NE', 'SE'],
};

/** An oval table has six positions for any number of players: the same direction is always in the same place. */
const OVAL: Record<number, Direction[]> = { ...AROUND, 3: ['S', 'NW', 'NE'], 4: ['S', 'SW', 'N', 'SE'] };
export const OVAL_SEATS = 6;

/** The direction of every seat, with one of them South. */
export function directions(seats: number, south: number, isOval = false): Direction[] {
  const around = (isOval ? OVAL : AROUND)[seats];
  if (!around) throw new Error(`no table has ${seats} seats`);
  return Array.from({ length: seats }, (_, seat) => around[(seat - south + seats) % seats]!);
}

/** The slots of a trick's cards, in card widths and heights from its middle. No two overlap. */
export interface Slot {
  across: number;
  down: number;
}

const ROUND: Record<number, Partial<Record<Direction, Slot>>> = {
  2: { S: { across: 0, down: 0.5 }, N: { across: 0, down: -0.5 } },
  3: { S: { across: 0, down: 0.5 }, W: { across: -1, down: 0 }, E: { across: 1, down: 0 } },
  4: { S: { across: 0, down: 0.5 }, W: { across: -1, down: 0 }, N: { across: 0, down: -0.5 }, E: { across: 1, down: 0 } },
  5: {
    S: { across: 0, down: 0.65 },
    SW: { across: -1, down: 0.4 },
    NW: { across: -0.5, down: -0.6 },
    NE: { across: 0.5, down: -0.6 },
    SE: { across: 1, down: 0.4 },
  },
  6: {
    S: { across: 0, down: 0.65 },
    SW: { across: -1, down: 0.5 },
    NW: { across: -1, down: -0.5 },
    N: { across: 0, down: -0.65 },
    NE: { across: 1, down: -0.5 },
    SE: { across: 1, down: 0.5 },
  },
};

/** Where there is no height for a ring, one row in the order of the seats from left to right. */
function flat(seats: number): Partial<Record<Direction, Slot>> {
  const order: Direction[] = ['SW', 'W', 'NW', 'S', 'N', 'NE', 'E', 'SE'];
  const present = order.filter((direction) => AROUND[seats]!.includes(direction));
  return Object.fromEntries(present.map((direction, index) => [direction, { across: index - (seats - 1) / 2, down: 0 }]));
}

export function slots(seats: number, isFlat: boolean): Partial<Record<Direction, Slot>> {
  return isFlat ? flat(seats) : ROUND[seats]!;
}

/** How many cards and gaps wide and high the slots are together. */
export function extent(seats: number, isFlat: boolean): { wide: number; high: number } {
  const all = Object.values(slots(seats, isFlat));
  const span = (values: number[]) => Math.max(...values) - Math.min(...values) + 1;
  return { wide: span(all.map((slot) => slot.across)), high: span(all.map((slot) => slot.down)) };
}
