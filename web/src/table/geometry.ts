/** The felt in numbers: what it has to hold, and the layout computed from that. */

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
  south: number; // the seat at the bottom: ours, or the first for spectators
  style: 'tricks' | 'melds' | 'rows'; // tricks in the middle; also melds and a stock; or all cards stay in front of the seats
  most: number; // cards in the largest hand of this game
  rows: number[]; // cards in each row of our hand
  tray: number; // our cards on the table
  bottom: number; // height of the bar with the buttons below the hand
  side?: number; // width of the column with the buttons to the right of the hand, on a phone in landscape
}

export interface Layout {
  scene: Scene;
  scale: number; // how much larger plates and lines are than usual, on a large table
  isStrip: boolean; // plates in a strip at the top, as on a phone
  card: number; // width of a card in our hand
  small: number; // width of cards in front of the seats
  trickCard: number;
  plates: Box[]; // by seat
  rows: Box[]; // in front of each seat: melds, or all cards played
  slots: Point[]; // middle of each seat's card in the trick
  center: Box; // room for what a game asks
  stock: Point;
  status: Box;
  hand: Box;
  bar: Box;
}

export const RATIO = 1.4; // a card's height divided by its width
export const RAISED = 16; // px a chosen card is raised
/** How far a chosen card is raised: less in two rows, where it would hide the row above. */
export const raisedBy = (layout: Layout): number => (layout.scene.rows.length > 1 ? RAISED / 2 : RAISED);
export const FAN = 7; // px the middle of a fan is higher than its ends
export const GAP = 8;
export const SMALL_PLATE = 150; // px; on a narrower plate everything is smaller

/** Whether the felt is as low as on a phone in landscape. */
export const isLow = ({ h }: Pick<Scene, 'h'>): boolean => h < 420;

/** A phone in landscape. */
export const isLandscape = ({ w, h }: Pick<Scene, 'w' | 'h'>): boolean => isLow({ h }) && w >= 600;

export const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Whether a hand of one row is a slight fan. */
export const hasFan = (scene: Scene): boolean => scene.w >= 600 && !isLandscape(scene);
