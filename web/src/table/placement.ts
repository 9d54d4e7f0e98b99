/** From a card's position in the game to its place on the felt. */
import { FAN, GAP, hasFan, isLandscape, isLow, RATIO, SMALL_PLATE, type Box, type Layout, type Point } from './geometry';
import { handPoint, isTrayBeside, trayPoint } from './layout';
import { LANE } from './seating';

export type Position =
  | { zone: 'hand'; seat: number; index: number; isOwn: boolean } // others' hands are a small stack of backs
  | { zone: 'melded'; seat: number; index: number; count: number; isOwn: boolean }
  | { zone: 'laid'; seat: number; index: number; count: number }
  | { zone: 'trick'; seat: number; order: number }
  | { zone: 'won'; seat: number }
  | { zone: 'aside'; seat: number; index: number; isOwn: boolean } // a hidden card, a go-down
  | { zone: 'widow'; index: number }
  | { zone: 'stock'; index: number }
  | { zone: 'turn-up' };

export interface Placement extends Point {
  w: number;
  rot: number;
  z: number;
  opacity: number;
}

const LEAN: Record<string, number> = { S: -1.5, W: -3, N: 2, E: 3, SW: -3, NW: -2, NE: 2, SE: 3 };
const LAID = 6; // cards a row must have room for

export function placementOf(layout: Layout, position: Position, lean = ''): Placement {
  const flat = { rot: 0, opacity: 1 };
  switch (position.zone) {
    case 'hand': {
      if (!position.isOwn) return { ...stackPoint(layout, position.seat, position.index), opacity: 1, z: 20 + position.index };
      const { x, y, row } = handPoint(layout, position.index);
      return { ...flat, x, w: layout.card, ...fan(layout, position.index, y), z: 300 + 20 * row + position.index };
    }
    case 'melded': {
      if (!position.isOwn)
        return { ...flat, ...rowPoint(layout, position.seat, position.index, position.count), w: layout.small, z: 40 + position.index };
      const { x, y } = trayPoint(layout, position.index);
      return { ...flat, x, y, w: layout.card, z: 270 + position.index };
    }
    case 'laid':
      return {
        ...flat,
        ...linePoint(layout, position.seat, position.index, Math.max(LAID, position.count)),
        w: layout.small,
        z: 100 + position.index,
      };
    case 'trick': {
      const { x, y } = layout.slots[position.seat]!;
      return { x, y, w: layout.trickCard, rot: LEAN[lean] ?? 0, z: 200 + position.order, opacity: 1 };
    }
    case 'won': {
      const plate = layout.plates[position.seat]!;
      return { x: plate.x + plate.w / 2, y: plate.y + plate.h / 2, w: 24, rot: 0, z: 210, opacity: 0 };
    }
    case 'aside':
      return { ...flat, ...asidePoint(layout, position.seat, position.index, position.isOwn), z: 60 + position.index };
    case 'widow':
      return { ...flat, ...widowPoint(layout, position.index), w: stockCard(layout), z: 50 + position.index };
    case 'stock':
      return {
        ...flat,
        x: layout.stock.x + 0.6 * position.index,
        y: layout.stock.y - 0.8 * position.index,
        w: stockCard(layout),
        z: 50 + position.index,
      };
    case 'turn-up':
      return { ...flat, x: layout.stock.x + turnUpShift(layout), y: layout.stock.y, w: stockCard(layout), z: 49 };
  }
}

export const stockCard = (layout: Layout) =>
  layout.scene.style === 'rows' ? layout.small : Math.round((layout.isStrip ? 1.25 : 1.1) * layout.small);

/** Whether the plates are in columns beside the trick: there is a lane for cards between them and the trick. */
export const isInColumns = ({ scene }: Layout) => isLandscape(scene) && scene.style === 'tricks';

/** The widow: backs below the plate on the left of a phone in landscape, in the middle of a phone in portrait, or to the left of the plate at the top. */
function widowPoint(layout: Layout, index: number): Point {
  const w = stockCard(layout);
  if (isInColumns(layout)) {
    const { y, h } = layout.center;
    return { x: layout.status.x + w / 2 + index * 0.7 * w, y: y + h - (w * RATIO) / 2 };
  }
  const others = layout.plates.filter((_, seat) => seat !== layout.scene.south);
  const top = others.reduce((best, each) => (each.y < best.y ? each : best));
  const start = layout.isStrip ? layout.center.x + layout.center.w / 2 - 1.05 * w : top.x - 2 * GAP - 2.6 * w;
  return { x: start + index * 0.7 * w, y: layout.stock.y };
}

/** The widow's label: left of the backs on a phone, above them in landscape, otherwise below them. */
export function widowLabel(layout: Layout): Point {
  const { x, y } = widowPoint(layout, 0);
  const w = stockCard(layout);
  if (isInColumns(layout)) return { x: x - w / 2, y: y - (w * RATIO) / 2 - 18 };
  return layout.isStrip ? { x: x - w / 2 - GAP, y: y - 9 } : { x: x - w / 2, y: y + (w * RATIO) / 2 + 4 };
}

const turnUpShift = (layout: Layout) => (layout.scene.style === 'rows' ? 0 : 1.12 * stockCard(layout));

/** One row on a wide table is a slight fan. */
function fan(layout: Layout, index: number, y: number): { y: number; rot: number } {
  const count = layout.scene.rows[0] ?? 0;
  if (layout.scene.rows.length > 1 || count < 4 || !hasFan(layout.scene)) return { y, rot: 0 };
  const at = index / (count - 1) - 0.5;
  return { y: y + 4 * (FAN - 3) * at * at - FAN, rot: 5 * at };
}

function stackPoint(layout: Layout, seat: number, index: number): Point & { w: number; rot: number } {
  const plate = layout.plates[seat]!;
  const isSmall = plate.w < SMALL_PLATE;
  const w = isSmall ? 14 : layout.isStrip ? 18 : layout.scale * 26;
  const apart = isSmall ? 1.5 : layout.isStrip ? 2 : layout.scale * 5;
  return { x: plate.x + plate.w - 1.1 * w - 2 * apart + index * apart, y: plate.y + plate.h / 2, w, rot: (index - 2) * 4 };
}

/** Small cards in the row in front of a seat, on two lines if one is too short. */
export function rowPoint(layout: Layout, seat: number, index: number, count: number): Point {
  const box: Box = layout.rows[seat]!;
  const w = layout.small;
  const most = Math.floor((box.w - w) / (0.42 * w)) + 1;
  const perLine = count > most ? Math.ceil(count / 2) : count;
  const [line, at] = [Math.floor(index / perLine), index % perLine];
  const apart = perLine < 2 ? 0 : Math.min(0.82 * w, (box.w - w) / (perLine - 1));
  const left = box.x + (box.w - w - apart * (perLine - 1)) / 2;
  return { x: left + w / 2 + at * apart, y: box.y + (w * RATIO) / 2 + line * 0.58 * w * RATIO };
}

/** The same on one line, for seats with others below them. */
function linePoint(layout: Layout, seat: number, index: number, count: number): Point {
  const box = layout.rows[seat]!;
  const w = layout.small;
  const apart = Math.min(0.82 * w, (box.w - w) / (count - 1));
  const left = box.x + (box.w - w - apart * (count - 1)) / 2;
  return { x: left + w / 2 + index * apart, y: box.y + (w * RATIO) / 2 };
}

function asidePoint(layout: Layout, seat: number, index: number, isOwn: boolean): Point & { w: number } {
  const { center, isStrip, small } = layout;
  const w = isStrip ? 0.9 * small : small;
  const high = w * RATIO;
  if (isInColumns(layout)) {
    const plate = layout.plates[seat]!;
    if (isOwn) return { x: center.x - LANE / 2 + 6 * index, y: center.y + center.h - high / 2, w };
    const isWest = plate.x < center.x;
    return { x: isWest ? center.x - LANE / 2 : center.x + center.w + LANE / 2, y: plate.y + plate.h / 2, w };
  }
  if (isOwn) return { x: center.x + w / 2 + 6 * index, y: center.y + center.h - high / 2, w };
  const plate = layout.plates[seat]!;
  const middle = plate.x + plate.w / 2;
  if (isStrip) return { x: middle + 6 * (index - 1.5), y: center.y + high / 2, w };
  const isNorth = plate.y < center.y;
  if (isNorth) return { x: plate.x + plate.w + w / 2 + 12 + 6 * index, y: plate.y + high / 2, w };
  return { x: middle + 6 * (index - 1.5), y: plate.y + plate.h + high / 2 + 6, w };
}

const BUTTONS = 190; // px at the right end of the status line
const QUESTION = 150; // px that a question needs at least

/**
 * The middle of the felt for what a game asks: below the stock or the widow, if there is one. A phone in
 * landscape has no such room: there it takes everything above the hand except the buttons.
 */
export function centerRoom(layout: Layout, hasStock: boolean): Box {
  const { x, y, w, h } = layout.center;
  if (isLow(layout.scene)) return { x: layout.status.x, y: 4, w: layout.status.w - BUTTONS, h: layout.hand.y - 4 };
  const bottom = layout.stock.y + (stockCard(layout) * RATIO) / 2 + 8;
  const taken = hasStock && layout.isStrip ? Math.max(0, bottom - y) : 0;
  // on a felt with very little room, a question may cover the stock and what is above it
  const lacking = layout.isStrip ? Math.max(0, QUESTION - (h - taken)) : 0;
  const top = Math.max(GAP, y + taken - lacking);
  return { x, y: top, w, h: y + h - top };
}

/** The label of our melds: above the last, beside the mark on its corner. */
export function trayLabel(layout: Layout): Point {
  const { x, y } = trayPoint(layout, layout.scene.tray - 1);
  return { x: x - layout.card / 2 + 26, y: y - (layout.card * RATIO) / 2 - (isTrayBeside(layout) ? 22 : 18) };
}

/** The label of our hidden card: to its right, or to its left beside the trick. */
export function secretLabel(layout: Layout, position: Position): Point {
  const { x, y, w } = placementOf(layout, position);
  return { x: isInColumns(layout) ? layout.status.x : x + 0.75 * w, y };
}
