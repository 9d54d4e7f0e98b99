/** From where a card lies in the game to where it lies on the felt. */
import { FAN, GAP, isLow, RATIO, SMALL_PLATE, type Box, type Layout, type Point } from './felt';
import { handPoint, isTrayBeside, trayPoint } from './layout';

export type Spot =
  | { zone: 'hand'; seat: number; index: number; isOwn: boolean } // others' hands are a small stack of backs
  | { zone: 'melded'; seat: number; index: number; count: number; isOwn: boolean }
  | { zone: 'laid'; seat: number; index: number; count: number }
  | { zone: 'trick'; seat: number; order: number }
  | { zone: 'won'; seat: number }
  | { zone: 'aside'; seat: number; index: number; isOwn: boolean } // a hidden card, a go-down
  | { zone: 'widow'; index: number }
  | { zone: 'stock'; index: number }
  | { zone: 'turn-up' };

export interface Place extends Point {
  w: number;
  rot: number;
  z: number;
  opacity: number;
}

const LEAN: Record<string, number> = { S: -1.5, W: -3, N: 2, E: 3, SW: -3, NW: -2, NE: 2, SE: 3 };
const LAID = 6; // cards a row must have room for

export function place(plan: Layout, spot: Spot, lean = ''): Place {
  const flat = { rot: 0, opacity: 1 };
  switch (spot.zone) {
    case 'hand': {
      if (!spot.isOwn) return { ...stackPoint(plan, spot.seat, spot.index), opacity: 1, z: 20 + spot.index };
      const { x, y, row } = handPoint(plan, spot.index);
      return { ...flat, x, w: plan.card, ...fan(plan, spot.index, y), z: 300 + 20 * row + spot.index };
    }
    case 'melded': {
      if (!spot.isOwn) return { ...flat, ...rowPoint(plan, spot.seat, spot.index, spot.count), w: plan.small, z: 40 + spot.index };
      const { x, y } = trayPoint(plan, spot.index);
      return { ...flat, x, y, w: plan.card, z: 270 + spot.index };
    }
    case 'laid':
      return { ...flat, ...linePoint(plan, spot.seat, spot.index, Math.max(LAID, spot.count)), w: plan.small, z: 100 + spot.index };
    case 'trick': {
      const { x, y } = plan.slots[spot.seat]!;
      return { x, y, w: plan.trickCard, rot: LEAN[lean] ?? 0, z: 200 + spot.order, opacity: 1 };
    }
    case 'won': {
      const plate = plan.plates[spot.seat]!;
      return { x: plate.x + plate.w / 2, y: plate.y + plate.h / 2, w: 24, rot: 0, z: 210, opacity: 0 };
    }
    case 'aside':
      return { ...flat, ...asidePoint(plan, spot.seat, spot.index, spot.isOwn), z: 60 + spot.index };
    case 'widow':
      return { ...flat, ...widowPoint(plan, spot.index), w: stockCard(plan), z: 50 + spot.index };
    case 'stock':
      return { ...flat, x: plan.stock.x + 0.6 * spot.index, y: plan.stock.y - 0.8 * spot.index, w: stockCard(plan), z: 50 + spot.index };
    case 'turn-up':
      return { ...flat, x: plan.stock.x + turnUpShift(plan), y: plan.stock.y, w: stockCard(plan), z: 49 };
  }
}

export const stockCard = (plan: Layout) =>
  plan.scene.style === 'laid' ? plan.small : Math.round((plan.isStrip ? 1.25 : 1.1) * plan.small);

/** The widow: four backs in the middle of a phone, or to the left of the plate at the top. */
function widowPoint(plan: Layout, index: number): Point {
  const w = stockCard(plan);
  const others = plan.plates.filter((_, seat) => seat !== plan.scene.south);
  const top = others.reduce((best, each) => (each.y < best.y ? each : best));
  const start = plan.isStrip ? plan.centre.x + plan.centre.w / 2 - 1.05 * w : top.x - 2 * GAP - 2.6 * w;
  return { x: start + index * 0.7 * w, y: plan.stock.y };
}

/** Its name: left of the backs on a phone, otherwise below them. */
export function widowLabel(plan: Layout): Point {
  const { x, y } = widowPoint(plan, 0);
  const w = stockCard(plan);
  return plan.isStrip ? { x: x - w / 2 - GAP, y: y - 9 } : { x: x - w / 2, y: y + (w * RATIO) / 2 + 4 };
}

const turnUpShift = (plan: Layout) => (plan.scene.style === 'laid' ? 0 : 1.12 * stockCard(plan));

/** One row on a wide table is a slight fan. */
function fan(plan: Layout, index: number, y: number): { y: number; rot: number } {
  const count = plan.scene.rows[0] ?? 0;
  if (plan.scene.rows.length > 1 || count < 4 || plan.scene.w < 600) return { y, rot: 0 };
  const at = index / (count - 1) - 0.5;
  return { y: y + 4 * (FAN - 3) * at * at - FAN, rot: 5 * at };
}

function stackPoint(plan: Layout, seat: number, index: number): Point & { w: number; rot: number } {
  const plate = plan.plates[seat]!;
  const isSmall = plate.w < SMALL_PLATE;
  const w = isSmall ? 14 : plan.isStrip ? 18 : plan.scale * 26;
  const apart = isSmall ? 1.5 : plan.isStrip ? 2 : plan.scale * 5;
  return { x: plate.x + plate.w - 1.1 * w - 2 * apart + index * apart, y: plate.y + plate.h / 2, w, rot: (index - 2) * 4 };
}

/** Small cards in the row before a seat; a second line where one is too short. */
export function rowPoint(plan: Layout, seat: number, index: number, count: number): Point {
  const box: Box = plan.rows[seat]!;
  const w = plan.small;
  const most = Math.floor((box.w - w) / (0.42 * w)) + 1;
  const perLine = count > most ? Math.ceil(count / 2) : count;
  const [line, at] = [Math.floor(index / perLine), index % perLine];
  const apart = perLine < 2 ? 0 : Math.min(0.82 * w, (box.w - w) / (perLine - 1));
  const left = box.x + (box.w - w - apart * (perLine - 1)) / 2;
  return { x: left + w / 2 + at * apart, y: box.y + (w * RATIO) / 2 + line * 0.58 * w * RATIO };
}

/** The same, always in one line: below it others sit. */
function linePoint(plan: Layout, seat: number, index: number, count: number): Point {
  const box = plan.rows[seat]!;
  const w = plan.small;
  const apart = Math.min(0.82 * w, (box.w - w) / (count - 1));
  const left = box.x + (box.w - w - apart * (count - 1)) / 2;
  return { x: left + w / 2 + index * apart, y: box.y + (w * RATIO) / 2 };
}

function asidePoint(plan: Layout, seat: number, index: number, isOwn: boolean): Point & { w: number } {
  const { centre, isStrip, small } = plan;
  const w = isStrip ? 0.9 * small : small;
  const high = w * RATIO;
  if (isOwn) return { x: centre.x + w / 2 + 6 * index, y: centre.y + centre.h - high / 2, w };
  const plate = plan.plates[seat]!;
  const middle = plate.x + plate.w / 2;
  if (isStrip) return { x: middle + 6 * (index - 1.5), y: centre.y + high / 2, w };
  const isNorth = plate.y < centre.y;
  if (isNorth) return { x: plate.x + plate.w + w / 2 + 12 + 6 * index, y: plate.y + high / 2, w };
  return { x: middle + 6 * (index - 1.5), y: plate.y + plate.h + high / 2 + 6, w };
}

const BUTTONS = 240; // px at the right end of the status line

/**
 * The middle of the felt for what a game asks: below the stock or the widow while it lies there. On a phone on its side there is no such
 * room, and it takes all above the hand but the buttons.
 */
export function centreRoom(plan: Layout, hasStock: boolean): Box {
  const { x, y, w, h } = plan.centre;
  if (isLow(plan.scene)) return { x: plan.status.x, y: GAP, w: plan.status.w - BUTTONS, h: plan.hand.y - GAP };
  const bottom = plan.stock.y + (stockCard(plan) * RATIO) / 2 + 8;
  const taken = hasStock && plan.isStrip ? Math.max(0, bottom - y) : 0;
  return { x, y: y + taken, w, h: h - taken };
}

/** The label of our melds: above the last, beside the mark on its corner. */
export function trayLabel(plan: Layout): Point {
  const { x, y } = trayPoint(plan, plan.scene.tray - 1);
  return { x: x - plan.card / 2 + 26, y: y - (plan.card * RATIO) / 2 - (isTrayBeside(plan) ? 22 : 18) };
}
