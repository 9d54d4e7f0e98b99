/** Geometry of the graph of chances to win. */
import { positionOf, type Label, type ReviewState } from './state';
import type { DecisionReview } from '../protocol';

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

/** A stretch of the match, in steps. */
export interface Stretch {
  from: number;
  to: number;
}

/** Where a step is; half a step before the first one is where the match begins. */
export const across = (step: number, last: number, box: Box): number => box.x + (box.w * (step + 0.5)) / (last + 1);

/** Where a chance is: certain at the top. */
export const up = (chance: number, box: Box): number => box.y + box.h * (1 - chance);

/** The step nearest to a place. */
export const stepAt = (x: number, last: number, box: Box): number =>
  Math.max(0, Math.min(last, Math.round(((x - box.x) / box.w) * (last + 1) - 0.5)));

/** The chances of a side through every reviewed round: before its deal, after it, and after every action. */
export function lineOf({ rounds }: ReviewState, side: number, last: number, box: Box): Point[] {
  return rounds.flatMap(({ step, before, chances }) => [
    { x: across(step - 0.5, last, box), y: up(before[side] ?? 0, box) },
    ...chances.map((each, after) => ({ x: across(step + after, last, box), y: up(each[side] ?? 0, box) })),
  ]);
}

export const pathOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** What has not been reviewed yet, at the end of the match. */
export function openStretch({ rounds }: ReviewState, last: number): Stretch | null {
  const end = rounds.at(-1);
  const from = end ? end.step + end.chances.length : 0;
  return from > last ? null : { from, to: last };
}

/** A mark on the line of the reviewed side, at the position in which it decided. */
export interface GraphMark extends Point {
  r: number;
  decision: DecisionReview;
}

const APART = 0.8; // of the room that two marks take
const SIZES: Partial<Record<Label, number>> = { inaccuracy: 0.72, mistake: 0.9 };

/** How large the mark of a label is, worse ones larger. */
export const sizeOf = (label: Label, largest: number): number => largest * (SIZES[label] ?? 1);

/** Where flaws are marked. Marks that would hide each other are put one above the other; without a line they are in the middle. */
export function marksOn(
  review: ReviewState,
  flaws: readonly DecisionReview[],
  { side, last, box, largest }: { side: number; last: number; box: Box; largest: number },
): GraphMark[] {
  const marks: GraphMark[] = [];
  for (const decision of flaws) {
    const at = positionOf(decision);
    const x = across(at, last, box);
    const round = review.rounds.find(({ hand }) => hand === decision.hand);
    let y = up(round?.chances[at - round.step]?.[side] ?? 0.5, box);
    const r = sizeOf(decision.label, largest);
    const isTaken = () => marks.some((each) => Math.hypot(each.x - x, each.y - y) < APART * (each.r + r));
    const way = y > box.y + box.h / 2 ? -1 : 1;
    while (isTaken() && y + way * r > box.y && y + way * r < box.y + box.h) y += way * r;
    marks.push({ x, y, r, decision });
  }
  return marks;
}

/** The mark under a finger, if there is one. */
export const markAt = (marks: readonly GraphMark[], x: number, y: number, reach: number): GraphMark | null =>
  marks
    .map((mark) => ({ mark, far: Math.hypot(mark.x - x, mark.y - y) }))
    .filter(({ far }) => far <= reach)
    .sort((one, other) => one.far - other.far)[0]?.mark ?? null;
