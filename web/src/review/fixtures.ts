/** For tests: lines of a review with defaults for every field that a test does not set. */
import type { ActionReview, DecisionReview, Part, Parts, ReviewProgress, RoundReview } from '../protocol';

export const anAction = (action: string, more: Partial<ActionReview> = {}): ActionReview => ({
  action,
  label: 'best',
  win: 0.6,
  score: 1,
  low: 0.55,
  high: 0.65,
  loss: 0,
  loss_se: 0.01,
  open_win: null,
  equal: [],
  ...more,
});

export const aDecision = (step: number, more: Partial<DecisionReview> = {}): DecisionReview => ({
  type: 'decision',
  hand: 0,
  step,
  seat: 0,
  kind: 'card',
  action: 'play 9H',
  label: 'best',
  loss: 0,
  loss_se: 0,
  round_loss: 0,
  best: 'play 9H',
  open_best: null,
  win: 0.6,
  reason: null,
  also: null,
  actions: [],
  exact: false,
  worlds: 100,
  playouts: 800,
  ...more,
});

const part = (value: number): Part => ({ value, low: value - 0.02, high: value + 0.02 });

export const someParts = (): Parts => ({ deal: part(0.1), own: part(-0.2), partner: part(0), others: part(0.15), hidden: part(-0.55) });

export const aRound = (hand: number, step: number, chances: number[][], before: number[] = [0.5, 0.5]): RoundReview => ({
  type: 'round',
  hand,
  step,
  before,
  chances,
  seats: [{ seat: 0, before: 0.5, after: 0, parts: someParts() }],
});

export const progress = (more: Partial<ReviewProgress> = {}): ReviewProgress => ({
  state: 'running',
  done: 0,
  total: 10,
  ahead: 0,
  lines: [],
  why: null,
  ...more,
});
