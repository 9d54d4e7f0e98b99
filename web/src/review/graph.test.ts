import { describe, expect, it } from 'vitest';
import { aDecision, aRound, progress, someParts } from './fixtures';
import { across, lineOf, markAt, marksOn, openStretch, stepAt } from './graph';
import { extentOf, partRows } from './parts';
import { addProgress, emptyReview, flawsIn } from './state';

const BOX = { x: 10, y: 0, w: 100, h: 100 };
const LAST = 9;
const LINES = [
  aRound(0, 0, [
    [0.6, 0.4],
    [0.2, 0.8],
  ]),
  aDecision(1, { label: 'mistake', loss: 0.1 }),
  aDecision(2, { label: 'blunder', loss: 0.2 }),
];
const REVIEW = addProgress(emptyReview(0), progress({ lines: LINES }));

describe('the graph', () => {
  it('has room for every step, and finds the step of a place', () => {
    for (let step = 0; step <= LAST; step++) expect(stepAt(across(step, LAST, BOX), LAST, BOX)).toBe(step);
    expect([stepAt(-50, LAST, BOX), stepAt(500, LAST, BOX)]).toEqual([0, LAST]);
  });

  it('leads from the chance before the deal through every step', () => {
    expect(lineOf(REVIEW, 0, LAST, BOX)).toEqual([
      { x: 10, y: 50 },
      { x: 15, y: 40 },
      { x: 25, y: 80 },
    ]);
    expect(lineOf(REVIEW, 1, LAST, BOX).map(({ y }) => Math.round(y))).toEqual([50, 60, 20]);
  });

  it('shows what is not reviewed yet', () => {
    expect(openStretch(REVIEW, LAST)).toEqual({ from: 2, to: LAST });
    expect(openStretch(REVIEW, 1)).toBeNull();
    expect(openStretch(emptyReview(0), LAST)).toEqual({ from: 0, to: LAST });
  });

  it('marks mistakes on the line, at the position in which they were made', () => {
    const marks = marksOn(REVIEW, flawsIn(REVIEW), { side: 0, last: LAST, box: BOX, largest: 4 });
    expect(marks.map(({ x, y, decision }) => [x, Math.round(y), decision.label])).toEqual([
      [15, 40, 'mistake'],
      [25, 80, 'blunder'],
    ]);
    expect(markAt(marks, 17, 43, 10)?.decision.step).toBe(1);
    expect(markAt(marks, 60, 43, 10)).toBeNull();
  });

  it('moves marks apart that would hide each other', () => {
    const near = addProgress(emptyReview(0), progress({ lines: [aDecision(1, { label: 'blunder' }), aDecision(2, { label: 'blunder' })] }));
    const [one, other] = marksOn(near, flawsIn(near), { side: 0, last: 99, box: BOX, largest: 8 });
    expect(Math.hypot(one!.x - other!.x, one!.y - other!.y)).toBeGreaterThan(8);
  });
});

describe('where a result came from', () => {
  it('leads from before to after without a gap', () => {
    const rows = partRows(someParts(), 0.5, true);
    expect(rows.map(({ name }) => name)).toEqual(['deal', 'own', 'partner', 'others', 'hidden']);
    rows.slice(1).forEach(({ from }, at) => expect(from).toBe(rows[at]!.to));
    expect(rows[0]!.from).toBe(0.5);
    expect(rows.at(-1)!.to).toBeCloseTo(0);
  });

  it('has no partner where everyone plays alone', () => {
    expect(partRows(someParts(), 0.5, false).map(({ name }) => name)).not.toContain('partner');
  });

  it('is drawn as wide as its intervals reach', () => {
    const { low, high } = extentOf(partRows(someParts(), 0.95, true));
    expect(low).toBe(0);
    expect(high).toBeCloseTo(1.07);
  });
});
