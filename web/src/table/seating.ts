/** Three ways to seat players around the middle of the felt. Our own plate is elsewhere, beside the status line. */
import type { Direction } from './compass';
import { clamp, GAP, isLandscape, isLow, RATIO, type Box, type Layout, type Scene } from './geometry';
import { step } from './rows';

export type Seating = Pick<Layout, 'plates' | 'rows' | 'small' | 'center' | 'stock'>;

const nowhere = (around: Direction[]): Box[] => around.map(() => ({ x: 0, y: 0, w: 0, h: 0 }));

/** The seats of the others, clockwise from ours. */
const clockwise = ({ seats, south }: Scene) => Array.from({ length: seats - 1 }, (_, after) => (south + 1 + after) % seats);

/** Phones: all plates in a strip at the top, melds below them. */
export function inStrip(scene: Scene, upper: Box, around: Direction[], card: number): Seating {
  if (isLandscape(scene) && scene.style === 'tricks') return inColumns(scene, upper, around, card);
  const [isNarrow, hasMelds] = [scene.w < 600, scene.style === 'melds'];
  const small = Math.round(clamp(32, isNarrow ? 0.095 * scene.w : 0.42 * card, 64));
  const height = isLow(scene) ? 44 : 56;
  const melds = hasMelds && !isLow(scene) ? small * RATIO * (isNarrow ? 1.6 : 1) + GAP : 0;
  const [plates, rows] = [nowhere(around), nowhere(around)];
  const others = clockwise(scene);
  // five do not fit side by side on a phone: our neighbors are in a second line, at the edges
  const lines = others.length === 5 && isNarrow ? [others.slice(1, 4), [others[0]!, others[4]!]] : [others];
  const columns = lines[0]!.length;
  const cell = (upper.w - 6 * (columns - 1)) / columns;
  const width = isLow(scene) && hasMelds ? Math.min(120, cell / 2) : Math.min(220, cell);
  let top = upper.y;
  lines.forEach((line, at) => {
    const whole = isLow(scene) && hasMelds ? upper.w : line.length * width + 6 * (line.length - 1);
    const start = upper.x + (upper.w - whole) / 2;
    line.forEach((seat, index) => {
      const x = at ? upper.x + index * (upper.w - width) : start + (index * (whole + 6)) / line.length;
      plates[seat] = { x, y: top, w: width, h: height };
      if (isLow(scene)) rows[seat] = { x: x + width + 4, y: top, w: cell - width - 4, h: height };
      else rows[seat] = { x: line.length > 1 ? x : upper.x, y: top + height + 4, w: line.length > 1 ? width : upper.w, h: melds };
    });
    top += height + 6;
  });
  top += melds;
  const center = { x: upper.x, y: top, w: upper.w, h: upper.y + upper.h - top };
  return { plates, rows, small, center, stock: { x: upper.x + small, y: center.y + 0.9 * small + 2 } };
}

export const LANE = 36; // px between a column of plates and the trick, for a card that is set aside

/** Phones in landscape: plates in columns at both sides, and all the height between them for the trick. */
function inColumns(scene: Scene, upper: Box, around: Direction[], card: number): Seating {
  const small = 32;
  const others = clockwise(scene);
  const isLeft = (seat: number) => around[seat]!.includes('W');
  // from the top: clockwise on the right, which begins with North, and counterclockwise on the left
  const columns = [others.filter(isLeft).reverse(), others.filter((seat) => !isLeft(seat))];
  const lines = Math.max(2, ...columns.map((column) => column.length));
  const height = Math.min(44, (upper.h - 4 * (lines - 1)) / lines);
  const width = clamp(118, (upper.w - scene.seats * (0.9 * card + GAP)) / 2 - GAP - LANE, 200);
  const plates = nowhere(around);
  columns.forEach((column, side) =>
    column.forEach((seat, line) => {
      const x = side ? upper.x + upper.w - width : upper.x;
      plates[seat] = { x, y: upper.y + (line * (upper.h - height)) / (lines - 1), w: width, h: height };
    }),
  );
  const inset = width + LANE;
  const center = { x: upper.x + inset, y: upper.y, w: upper.w - 2 * inset, h: upper.h };
  return { plates, rows: nowhere(around), small, center, stock: { x: center.x, y: upper.y + 0.9 * small } };
}

/** Wide tables: plates around the trick, melds beside the plates. */
export function inRing(scene: Scene, upper: Box, around: Direction[], card: number, scale: number): Seating {
  const [w, h] = [clamp(160, 0.205 * scene.w, scale * 220), scale * 60];
  const small = Math.round(clamp(32, 0.6 * card, scale * 64));
  const melds = scene.style === 'melds' ? small * RATIO + GAP : 0;
  const room = Math.max(w, Math.min(scale * 280, 0.26 * scene.w));
  const right = upper.x + upper.w;
  const [plates, rows] = [nowhere(around), nowhere(around)];
  around.forEach((direction, seat) => {
    if (direction === 'S') return;
    if (direction === 'N') {
      const x = upper.x + (upper.w - w) / 2;
      plates[seat] = { x, y: upper.y, w, h };
      rows[seat] = { x: x + w + GAP, y: upper.y - 2, w: Math.min(6 * small, right - x - w - GAP), h: melds };
      return;
    }
    const isWest = direction.includes('W');
    const up = direction.startsWith('N') ? 0.3 : direction.startsWith('S') ? 0.7 : 0.5;
    const y = upper.y + up * upper.h - h / 2;
    plates[seat] = { x: isWest ? upper.x : right - w, y, w, h };
    rows[seat] = { x: isWest ? upper.x : right - room, y: y + h + GAP, w: room, h: melds };
  });
  const top = around.includes('N') ? upper.y + Math.max(h, melds) + 4 : upper.y;
  const inset = w + 2 * GAP;
  const center = { x: upper.x + inset, y: top, w: upper.w - 2 * inset, h: upper.y + upper.h - top };
  const stock = { x: upper.x + Math.min(inset, 0.2 * upper.w) + 1.2 * small, y: upper.y + 0.6 * small * RATIO };
  return { plates, rows, small, center, stock };
}

/** An oval where all cards stay: every seat has its plate and, below it, its row. Ours is above the status line, or left of the hand. */
export function inRows(scene: Scene, upper: Box, around: Direction[], card: number, scale: number, hand: Box): Seating {
  const isBeside = upper.h < 260; // no height for a row of our own
  const lines = ovalLines(scene.w < 600, isBeside);
  const ours = isBeside ? 0 : 1;
  const columns = Math.max(...lines.map((line) => line.length));
  const width = Math.min(scale * 300, (upper.w - GAP * (columns - 1)) / columns);
  const plate = upper.h < 320 ? 40 : scale * 48;
  const byHeight = (upper.h - lines.length * (plate + 4 + ours * GAP)) / (lines.length + ours) / RATIO;
  const small = Math.floor(clamp(28, Math.min(0.31 * width, byHeight), scale * (lines.length > 1 || scene.w < 600 ? 66 : 84)));
  const height = small * RATIO;
  const cell = plate + 4 + height + GAP;
  const spare = Math.max(0, upper.h - lines.length * cell - ours * height) / (lines.length + 1);
  const [plates, rows] = [nowhere(around), nowhere(around)];
  lines.forEach((line, at) => {
    const inset = line.includes('N') ? Math.min(0.06 * upper.w, Math.max(0, upper.w - columns * (width + GAP)) / 2) : 0;
    line.forEach((direction, index) => {
      const seat = around.indexOf(direction);
      if (seat < 0) return; // nobody sits there
      const x = upper.x + inset + (line.length === 1 ? 0.5 : index / (line.length - 1)) * (upper.w - 2 * inset - width);
      const lower = line.length === 3 && direction !== 'N' ? 0.5 * spare : 0;
      const y = upper.y + at * (cell + spare) + lower;
      plates[seat] = { x, y, w: width, h: plate };
      rows[seat] = { x, y: y + plate + 4, w: width, h: height };
    });
  });
  const own = Math.min(6 * small, isBeside ? (hand.w - card - 5 * step(6, hand.w, card)) / 2 - GAP : upper.w - 2 * small);
  const row = isLandscape(scene)
    ? { x: upper.x, y: hand.y + (hand.h - height) / 2, w: rowBeside(scene.w), h: height }
    : isBeside
      ? { x: hand.x, y: hand.y + (hand.h - height) / 2, w: own, h: height }
      : { x: upper.x + (upper.w - own) / 2, y: upper.y + upper.h - height, w: own, h: height };
  rows[scene.south] = row;
  return { plates, rows, small, center: upper, stock: { x: upper.x + upper.w - small / 2, y: row.y + row.h / 2 } };
}

/** The width of our own row of cards to the left of the hand, on a phone in landscape: as wide as the others'. */
export const rowBeside = (w: number): number => (w - 8 * GAP) / 5;

/** The five positions of the others, in lines from the top. */
function ovalLines(isNarrow: boolean, isLow: boolean): Direction[][] {
  const [left, right]: [Direction, Direction] = ['SW', 'SE'];
  if (isLow) return [[left, 'NW', 'N', 'NE', right]];
  if (isNarrow) return [['N'], ['NW', 'NE'], [left, right]];
  return [
    ['NW', 'N', 'NE'],
    [left, right],
  ];
}
