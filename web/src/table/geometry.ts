/** The felt in numbers: what lies on it, and the boxes that the layout makes of it. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

/** What the felt has to hold. */
export interface Scene {
  w: number;
  h: number;
  seats: number;
  south: number; // the seat at the bottom: ours, or the first for who watches
  style: 'tricks' | 'melds' | 'rows'; // cards in the middle; melds and a stock besides; all cards kept before the seats
  most: number; // cards in the largest hand of this game: room is kept for it
  rows: number[]; // cards in each row of our hand
  tray: number; // our cards on the table
  bottom: number; // height of the bar with the buttons
}

export interface Layout {
  scene: Scene;
  scale: number; // how much larger plates and lines are than usual, on a large table
  isStrip: boolean; // plates in a strip at the top, as on a phone
  card: number; // width of a card in our hand
  small: number; // width of cards laid before the seats
  trickCard: number;
  plates: Box[]; // by seat
  rows: Box[]; // before each seat: melds, or all cards laid
  slots: Point[]; // middle of each seat's card in the trick
  center: Box; // room for what a game asks
  stock: Point;
  status: Box;
  hand: Box;
  bar: Box;
}

export const RATIO = 1.4; // height of a card to its width
export const RAISED = 16; // px a chosen card is raised
/** How far a chosen card is raised: in two rows less, or it would hide what lies above it. */
export const raisedBy = (layout: Layout): number => (layout.scene.rows.length > 1 ? RAISED / 2 : RAISED);
export const FAN = 7; // px the middle of a fan is higher than its ends
export const GAP = 8;
export const SMALL_PLATE = 150; // px; on a narrower plate everything is smaller

/** Whether the felt is that of a phone on its side. */
export const isLow = ({ h }: Scene): boolean => h < 420;

export const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
