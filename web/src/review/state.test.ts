import { describe, expect, it } from 'vitest';
import { aDecision, anAction, aRound, progress } from './fixtures';
import {
  addProgress,
  chancesAt,
  decisionAfter,
  emptyReview,
  flawFrom,
  isBest,
  labelCounts,
  luckOf,
  optionOf,
  positionOf,
  verdictAt,
} from './state';

const LINES = [
  aDecision(3),
  aDecision(7, { label: 'mistake', loss: 0.1 }),
  aRound(0, 0, [
    [0.5, 0.5],
    [0.7, 0.3],
  ]),
  aDecision(15, { hand: 1, label: 'inaccuracy', loss: 0.04 }),
  aDecision(19, { hand: 1, label: 'blunder', loss: 0.3 }),
];
const REVIEW = addProgress(emptyReview(0), progress({ lines: LINES, done: 4 }));

describe('a review that is being made', () => {
  it('grows by the lines that come', () => {
    const first = addProgress(emptyReview(2), progress({ lines: LINES.slice(0, 1), done: 1 }));
    const then = addProgress(first, progress({ lines: LINES.slice(1), done: 4, state: 'done' }));
    expect([first.lines, first.decisions.length, first.rounds.length, first.stage]).toEqual([1, 1, 0, 'running']);
    expect([then.lines, then.decisions.length, then.rounds.length, then.stage, then.seat]).toEqual([5, 4, 1, 'done', 2]);
  });

  it('counts the labels so far', () => {
    expect(Object.fromEntries(labelCounts(REVIEW))).toMatchObject({ best: 1, mistake: 1, inaccuracy: 1, blunder: 1, forced: 0 });
  });

  it('knows the chances of the rounds that are done', () => {
    expect(chancesAt(REVIEW, 1)).toEqual([0.7, 0.3]);
    expect(chancesAt(REVIEW, 2)).toBeNull();
  });
});

describe('the verdict at a step', () => {
  it('is that on the decision made there, or on the latest one before', () => {
    expect(verdictAt(REVIEW, 1, 0)).toBeNull();
    expect(verdictAt(REVIEW, 2, 0)?.step).toBe(3);
    expect(verdictAt(REVIEW, 5, 0)?.step).toBe(3);
    expect(verdictAt(REVIEW, 6, 0)?.step).toBe(7);
  });

  it('is none of an earlier round', () => {
    expect(verdictAt(REVIEW, 12, 1)).toBeNull();
    expect(decisionAfter(REVIEW, 12)?.step).toBe(15);
  });
});

describe('mistakes', () => {
  it('are gone through forward and back, each at the position in which it was made', () => {
    const seen = [];
    for (let flaw = flawFrom(REVIEW, -1, 1); flaw; flaw = flawFrom(REVIEW, positionOf(flaw), 1)) seen.push(flaw.step);
    expect(seen).toEqual([7, 15, 19]);
    expect(flawFrom(REVIEW, 18, -1)?.step).toBe(15);
    expect(flawFrom(REVIEW, 6, -1)).toBeNull();
  });
});

describe('a new choice', () => {
  const decision = aDecision(3, {
    action: 'play 4H',
    best: 'play 9H',
    actions: [
      anAction('play 9H', { equal: ['play 10H'] }),
      anAction('play 4H', { label: 'mistake', loss: 0.1 }),
      anAction('discard 2H 5S'),
    ],
  });

  it('is judged by what the review says of it', () => {
    expect(optionOf(decision, 'play 4H')?.label).toBe('mistake');
    expect(optionOf(decision, 'play KS')).toBeUndefined();
  });

  it('is best if it is as good as the best one', () => {
    expect([isBest(decision, 'play 9H'), isBest(decision, 'play 10H'), isBest(decision, 'play 4H')]).toEqual([true, true, false]);
  });

  it('may name its cards in any order', () => {
    expect(optionOf(decision, 'discard 5S 2H')?.action).toBe('discard 2H 5S');
  });
});

describe('luck', () => {
  const actions = (best: number, other: number) => [
    anAction('play 9H', { open_win: best }),
    anAction('play 4H', { label: 'mistake', loss: 0.1, open_win: other }),
  ];

  it('is bad if the right choice was worse as the cards lay', () => {
    expect(luckOf(aDecision(3, { open_best: 'play 4H', actions: actions(0.3, 0.6) }))).toBe('unlucky');
    expect(luckOf(aDecision(3, { open_best: 'play 9H', actions: actions(0.6, 0.3) }))).toBeNull();
  });

  it('is good if a mistake did no harm', () => {
    const wrong = { action: 'play 4H', label: 'mistake' } as const;
    expect(luckOf(aDecision(3, { ...wrong, open_best: 'play 4H', actions: actions(0.3, 0.6) }))).toBe('lucky');
    expect(luckOf(aDecision(3, { ...wrong, open_best: 'play 9H', actions: actions(0.6, 0.3) }))).toBeNull();
  });

  it('is unknown without the values of open cards', () => {
    expect(luckOf(aDecision(3, { open_best: 'play 9H', actions: [anAction('play 9H')] }))).toBeNull();
  });
});
