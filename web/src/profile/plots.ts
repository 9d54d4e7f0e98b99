/** Geometry of the plots: positions of values in a box. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A part of a whole as a fraction; 0 if the whole is 0. */
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

const STEPS = [1, 2, 5, 10];

/** Evenly spaced round numbers that enclose all values. */
export function ticks(values: readonly number[], about = 4): number[] {
  if (!values.length) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return ticks([low - 1, high + 1], 2);
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  // scores and ratings are whole numbers
  const step = Math.max(1, power * STEPS.find((each) => each * power >= rough)!);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The y coordinate of a value, between the lowest and the highest tick. */
export function height(value: number, marks: readonly number[], box: Box): number {
  const [low, high] = [marks[0]!, marks.at(-1)!];
  return box.y + box.h * (1 - (value - low) / (high - low));
}

/** Points from left to right; a single one is in the middle. */
export function line(values: readonly number[], marks: readonly number[], box: Box): { x: number; y: number }[] {
  const apart = values.length > 1 ? box.w / (values.length - 1) : 0;
  const start = values.length > 1 ? box.x : box.x + box.w / 2;
  return values.map((value, index) => ({ x: start + index * apart, y: height(value, marks, box) }));
}

const GAP = 0.28; // share of a bar's width
const WIDEST = 44;
const LEAST = 2; // px, so that 0 is visible

/** A bar for each value, up or down from 0. */
export function bars(values: readonly number[], marks: readonly number[], box: Box): Box[] {
  const room = Math.min(WIDEST, box.w / Math.max(1, values.length));
  const start = box.x + (box.w - room * values.length) / 2;
  const zero = height(0, marks, box);
  return values.map((value, index) => {
    const end = height(value, marks, box);
    const h = Math.max(LEAST, Math.abs(end - zero));
    return { x: start + (index + GAP / 2) * room, y: value < 0 ? zero : zero - h, w: room * (1 - GAP), h };
  });
}
