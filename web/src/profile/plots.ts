/** The numbers behind the plots: from values to places in a box. No element is measured here. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A part of a whole; of nothing there is no part. */
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

const STEPS = [1, 2, 5, 10];

/** Round numbers at equal distances that enclose all values. */
export function ticks(values: readonly number[], about = 4): number[] {
  if (!values.length) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return ticks([low - 1, high + 1], 2);
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  // scores and ratings are whole numbers: so are the lines
  const step = Math.max(1, power * STEPS.find((each) => each * power >= rough)!);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** How far down in the box a value is, between the lowest and the highest tick. */
export function height(value: number, marks: readonly number[], box: Box): number {
  const [low, high] = [marks[0]!, marks.at(-1)!];
  return box.y + box.h * (1 - (value - low) / (high - low));
}

/** Values from left to right, one after the other; a single one stands in the middle. */
export function line(values: readonly number[], marks: readonly number[], box: Box): { x: number; y: number }[] {
  const apart = values.length > 1 ? box.w / (values.length - 1) : 0;
  const start = values.length > 1 ? box.x : box.x + box.w / 2;
  return values.map((value, index) => ({ x: start + index * apart, y: height(value, marks, box) }));
}

const GAP = 0.28; // of the room of a bar
const WIDEST = 44;
const LEAST = 2; // px: nothing is still something to see

/** A bar for each value, up or down from nought. */
export function bars(values: readonly number[], marks: readonly number[], box: Box): Box[] {
  const room = Math.min(WIDEST, box.w / Math.max(1, values.length));
  const start = box.x + (box.w - room * values.length) / 2;
  const nought = height(0, marks, box);
  return values.map((value, index) => {
    const end = height(value, marks, box);
    const h = Math.max(LEAST, Math.abs(end - nought));
    return { x: start + (index + GAP / 2) * room, y: value < 0 ? nought : nought - h, w: room * (1 - GAP), h };
  });
}
