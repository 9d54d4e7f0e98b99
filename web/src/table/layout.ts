/** The positions of everything on a felt of any size. Pure: measures no elements. */
import { directions, extent, OVAL_SEATS, slots, type Direction } from './compass';
import { clamp, FAN, GAP, hasFan, isLandscape, isLow, RAISED, RATIO, type Box, type Layout, type Point, type Scene } from './geometry';
import { COMFORT, rowsOf, step } from './rows';
import { inRing, inRows, inStrip, rowBeside } from './seating';

const ROW_OFFSET = 0.52; // of a card's height, from one row of the hand to the next
const STATUS = 48;
const LOW_STATUS = 44;
const LARGEST = 200; // px, of a card
const BELOW = 6; // px below the hand where the buttons are beside it
const OWN_PLATE = 116; // px on a phone: the status line beside it needs the rest

export const margin = (w: number) => (w < 600 ? GAP : 2 * GAP);

/** The width of a card in our hand. */
export function cardWidth(w: number, h: number): number {
  if (isLandscape({ w, h })) return Math.round(clamp(52, 0.25 * h, 0.125 * w)); // as large as in portrait
  const byWidth = w < 600 ? 0.215 * w : w < h ? 0.125 * w : 0.09 * w;
  return Math.round(clamp(52, Math.min(byWidth, (0.2 * h) / RATIO), LARGEST));
}

/** The width of the buttons' column to the right of the hand; 0 where they are below it. */
export function sideWidth(w: number, h: number, style: Scene['style']): number {
  if (!isLandscape({ w, h })) return 0;
  return Math.round(clamp(140, (style === 'rows' ? 0.34 : 0.22) * w, 300)); // hands of games with rows are small
}

/** The number of cards in each row of our hand. */
export function handRows(suits: readonly string[], w: number, h: number): number[] {
  return isLandscape({ w, h }) ? [suits.length] : rowsOf(suits, w - 2 * margin(w), cardWidth(w, h));
}

/** On a large table everything grows with the cards. */
const scaleOf = (card: number) => clamp(1, card / 100, 2);

/** The most rows that our hand may have. */
function mostRows(scene: Scene, card: number): number {
  if (isLandscape(scene)) return 1;
  const room = scene.w - 2 * margin(scene.w);
  const isTight = scene.most > 1 && (room - card) / (scene.most - 1) < COMFORT;
  const trayAbove = scene.style === 'melds' && scene.w < 600;
  return isTight || trayAbove ? 2 : 1;
}

export function computeLayout(scene: Scene): Layout {
  const { w, h, seats } = scene;
  const edge = margin(w);
  const isStrip = w < 720 || h < 520 || w < 0.95 * h;
  const card = cardWidth(w, h);
  const handHeight = card * RATIO * (1 + (mostRows(scene, card) - 1) * ROW_OFFSET) + RAISED + (hasFan(scene) ? FAN : 0);
  const side = scene.side ?? 0;
  const bottom = side ? BELOW : scene.bottom;
  const row = isLandscape(scene) && scene.style === 'rows' ? rowBeside(w) + GAP : 0;
  const hand = { x: edge + row, y: h - bottom - handHeight, w: w - 2 * edge - side - row, h: handHeight };
  const bar = side
    ? { x: w - edge - side + GAP, y: hand.y, w: side - GAP, h: handHeight }
    : { x: edge, y: h - bottom, w: w - 2 * edge, h: bottom };
  const scale = isStrip ? 1 : scaleOf(card);
  const line = isLow(scene) ? LOW_STATUS : scale * STATUS;
  const status = { x: edge, y: hand.y - line, w: w - 2 * edge, h: line - 4 * scale };
  const upper = { x: edge, y: GAP, w: w - 2 * edge, h: status.y - 2 * GAP };
  const around = directions(seats, scene.south, scene.style === 'rows');
  const own = { x: status.x, y: status.y, w: w < 600 ? OWN_PLATE : isLandscape(scene) ? 156 : scale * 200, h: status.h };

  const seating = scene.style === 'rows' ? inRows : isStrip ? inStrip : inRing;
  const parts = seating(scene, upper, around, card, scale, hand);
  const plates = parts.plates.map((plate, seat) => (seat === scene.south ? own : plate));
  const slotsAt = trickSlots(parts.center, around, card, scene.style);
  return { scene, scale, isStrip, card, status, hand, bar, ...parts, plates, ...slotsAt };
}

function trickSlots(center: Box, around: Direction[], card: number, style: Scene['style']): Pick<Layout, 'slots' | 'trickCard'> {
  const seats = style === 'rows' ? OVAL_SEATS : around.length;
  const fit = (isFlat: boolean) => {
    const { wide, high } = extent(seats, isFlat);
    return Math.min((center.w - GAP) / wide - GAP, ((center.h - GAP) / high - GAP) / RATIO);
  };
  const isFlat = fit(false) < Math.min(0.62 * card, fit(true));
  const trickCard = Math.floor(clamp(30, fit(isFlat), (style === 'melds' ? 0.84 : 0.9) * card));
  const slot = slots(seats, isFlat);
  const middle = { x: center.x + center.w / 2, y: center.y + center.h / 2 };
  const points = around.map((direction) => {
    const { across, down } = slot[direction]!;
    return { x: middle.x + across * (trickCard + GAP), y: middle.y + down * (trickCard * RATIO + GAP) };
  });
  return { slots: points, trickCard };
}

/** The middle of a card in our hand, and the distance between cards in its row. */
export function handPoint(layout: Layout, index: number): Point & { row: number; step: number } {
  const { scene, card, hand } = layout;
  let [row, at] = [0, index];
  while (row < scene.rows.length - 1 && at >= scene.rows[row]!) at -= scene.rows[row++]!;
  const count = scene.rows[row] ?? 1;
  const beside = isTrayBeside(layout) ? trayWidth(layout) + (isLandscape(scene) ? 2 : 4) * GAP : 0;
  const room = hand.w - beside;
  const apart = step(count, room, card);
  const x = hand.x + room / 2 + (at - (count - 1) / 2) * apart;
  const up = (scene.rows.length - 1 - row) * ROW_OFFSET * card * RATIO;
  return { x, y: hand.y + hand.h - (card * RATIO) / 2 - up, row, step: apart };
}

/** On wide tables our melds are to the right of the hand, on narrow ones above it. */
export const isTrayBeside = (layout: Layout) => layout.scene.tray > 0 && layout.scene.w >= 600;

export function trayWidth(layout: Layout): number {
  const held = layout.scene.rows.reduce((sum, count) => sum + count, 0);
  const share = layout.scene.tray / Math.max(1, held + layout.scene.tray);
  const natural = layout.card * (1 + 0.62 * (layout.scene.tray - 1));
  return Math.max(layout.card, Math.min(natural, share * layout.hand.w));
}

export function trayPoint(layout: Layout, index: number): Point & { step: number } {
  const { card, hand, scene } = layout;
  const beside = isTrayBeside(layout);
  const room = beside ? trayWidth(layout) : hand.w;
  const apart = Math.min(0.75 * card, step(scene.tray, room, card));
  const left = beside ? hand.x + hand.w - room : hand.x + (room - card - apart * (scene.tray - 1)) / 2;
  const up = beside ? 0 : ROW_OFFSET * card * RATIO;
  return { x: left + card / 2 + index * apart, y: hand.y + hand.h - (card * RATIO) / 2 - up, step: apart };
}
