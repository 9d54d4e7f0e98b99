/** Three ways to seat players around the middle of the felt. Our own plate is elsewhere, beside the status line. */
import { directions, type Direction } from './compass';
import { clamp, GAP, isLow, RATIO, type Box, type Layout, type Scene } from './geometry';
import { step } from './rows';

export type Seating = Pick<Layout, 'plates' | 'rows' | 'small' | 'center' | 'stock'>;

const nowhere = (around: Direction[]): Box[] => around.map(() => ({ x: 0, y: 0, w: 0, h: 0 }));

/** The seats of the others, clockwise from ours. */
const clockwise = ({ seats, south }: Scene) => Array.from({ length: seats - 1 }, (_, after) => (south + 1 + after) % seats);

/** Phones: all plates in a strip at the top, melds below them. */
export function inStrip(scene: Scene, upper: Box, around: Direction[], card: number): Seating {
  if (scene.seats === 6 && scene.w >= 600 && isLow(scene) && scene.style === 'tricks') return inCorners(scene, upper, around, card);
  const [isNarrow, hasMelds] = [scene.w < 600, scene.style === 'melds'];
  const small = Math.round(clamp(32, isNarrow ? 0.095 * scene.w : 0.42 * card, 64));
  const height = isLow(scene) ? 44 : 56;
  const melds = hasMelds && !isLow(scene) ? small * RATIO * (isNarrow ? 1.6 : 1) + GAP : 0;
  const [plates, rows] = [nowhere(around), nowhere(around)];
  const others = clockwise(scene);
  // five do not fit side by side on a phone: the neighbours of ours sit in a second line, at the edges
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

/** A phone on its side with five others: they sit in the corners, and all the height between them is for the trick. */
function inCorners(scene: Scene, upper: Box, around: Direction[], card: number): Seating {
  const [small, gap] = [Math.round(clamp(32, 0.42 * card, 64)), 6];
  const height = (upper.h - gap) / 2;
  const width = Math.min(150, (upper.w - 6 * (0.9 * card + GAP)) / 3 - gap);
  const [low, right] = [upper.y + height + gap, upper.x + upper.w - width];
  const [southWest, northWest, north, northEast, southEast] = clockwise(scene);
  const plates = nowhere(around);
  const sit = (seat: number, x: number, y: number) => (plates[seat] = { x, y, w: width, h: Math.min(44, height) });
  sit(southWest!, upper.x, low);
  sit(northWest!, upper.x, upper.y);
  sit(north!, upper.x + width + gap, upper.y);
  sit(northEast!, right, upper.y);
  sit(southEast!, right, low);
  const left = upper.x + 2 * (width + gap);
  const center = { x: left, y: upper.y, w: right - GAP - left, h: upper.h };
  return { plates, rows: nowhere(around), small, center, stock: { x: left + small, y: upper.y + 0.9 * small } };
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

/** Where all cards stay: every seat has its plate and, below it, its row. Ours is above the status line, or left of the hand. */
export function inRows(scene: Scene, upper: Box, around: Direction[], card: number, scale: number, hand: Box): Seating {
  const isBeside = upper.h < 260; // there is no height for a row of our own
  const lines = linesOf(scene.seats, scene.w < 600, isBeside);
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
    const y = upper.y + at * (cell + spare);
    line.forEach((direction, index) => {
      const x = upper.x + (line.length === 1 ? 0.5 : index / (line.length - 1)) * (upper.w - width);
      const seat = around.indexOf(direction);
      plates[seat] = { x, y, w: width, h: plate };
      rows[seat] = { x, y: y + plate + 4, w: width, h: height };
    });
  });
  const own = Math.min(6 * small, isBeside ? (hand.w - card - 5 * step(6, hand.w, card)) / 2 - GAP : upper.w - 2 * small);
  const row = isBeside
    ? { x: hand.x, y: hand.y + (hand.h - height) / 2, w: own, h: height }
    : { x: upper.x + (upper.w - own) / 2, y: upper.y + upper.h - height, w: own, h: height };
  rows[scene.south] = row;
  return { plates, rows, small, center: upper, stock: { x: upper.x + upper.w - small / 2, y: row.y + row.h / 2 } };
}

function linesOf(seats: number, isNarrow: boolean, isLow: boolean): Direction[][] {
  if (isLow) return [directions(seats, 0).slice(1)];
  if (seats === 4) return isNarrow ? [['N'], ['W', 'E']] : [['W', 'N', 'E']];
  if (seats === 5)
    return [
      ['NW', 'NE'],
      ['SW', 'SE'],
    ];
  if (seats === 6)
    return isNarrow
      ? [['N'], ['NW', 'NE'], ['SW', 'SE']]
      : [
          ['NW', 'N', 'NE'],
          ['SW', 'SE'],
        ];
  return [directions(seats, 0).slice(1)];
}
