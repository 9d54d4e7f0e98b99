/** A review as far as the server has made it: plain data, and functions that read it or add to it. */
import type { ActionReview, DecisionReview, MatchReview, ReviewProgress, RoundReview, SeatReview } from '../protocol';
import type { Text } from '../lib/format';

export interface ReviewState {
  /** Whose decisions are judged. */
  seat: number;
  /** Null until the server has answered. */
  stage: ReviewProgress['state'] | null;
  /** Decisions judged so far, and decisions to judge; 0 until the review runs. */
  done: number;
  total: number;
  /** Reviews that come before this one. */
  ahead: number;
  /** Why it failed. */
  why: Text | null;
  /** How many lines have been received. */
  lines: number;
  decisions: DecisionReview[];
  rounds: RoundReview[];
  match: MatchReview | null;
}

export type Label = DecisionReview['label'];

export const LABELS: readonly Label[] = ['best', 'equal', 'good', 'inaccuracy', 'mistake', 'blunder', 'forced'];
const FLAWS: ReadonlySet<Label> = new Set<Label>(['inaccuracy', 'mistake', 'blunder']);

export const emptyReview = (seat: number): ReviewState => ({
  seat,
  stage: null,
  done: 0,
  total: 0,
  ahead: 0,
  why: null,
  lines: 0,
  decisions: [],
  rounds: [],
  match: null,
});

/** The review after an answer of the server, whose lines follow those that we have. */
export function addProgress(review: ReviewState, { state, done, total, ahead, why, lines }: ReviewProgress): ReviewState {
  const next = { ...review, stage: state, done, total, ahead, why, lines: review.lines + lines.length };
  for (const line of lines) {
    if (line.type === 'decision') next.decisions = [...next.decisions, line];
    else if (line.type === 'round') next.rounds = [...next.rounds, line];
    else next.match = line;
  }
  return next;
}

export const isUnderWay = ({ stage }: ReviewState): boolean => stage === 'queued' || stage === 'running';

/** The replay step that shows the position in which the seat decided. */
export const positionOf = ({ step }: DecisionReview): number => step - 1;

/** The verdict to show at a step: on the decision made here, or on the seat's latest one in this round, counted from 0. */
export const verdictAt = ({ decisions }: ReviewState, at: number, hand: number): DecisionReview | null =>
  decisions.filter((each) => each.hand === hand && positionOf(each) <= at).at(-1) ?? null;

/** The first decision after a step. */
export const decisionAfter = ({ decisions }: ReviewState, at: number): DecisionReview | null =>
  decisions.find((each) => positionOf(each) > at) ?? null;

export const isFlaw = ({ label }: { label: Label }): boolean => FLAWS.has(label);

/** Inaccuracies, mistakes and blunders, in order of play. */
export const flawsIn = ({ decisions }: ReviewState): DecisionReview[] => decisions.filter(isFlaw);

/** The next or the previous flaw, seen from a step. */
export function flawFrom(review: ReviewState, at: number, way: 1 | -1): DecisionReview | null {
  const flaws = flawsIn(review);
  return (way > 0 ? flaws.find((each) => positionOf(each) > at) : flaws.filter((each) => positionOf(each) < at).at(-1)) ?? null;
}

/** How often each label was given, so far. */
export function labelCounts({ decisions }: ReviewState): Map<Label, number> {
  const counts = new Map<Label, number>(LABELS.map((label) => [label, 0]));
  for (const { label } of decisions) counts.set(label, counts.get(label)! + 1);
  return counts;
}

/** The reviewed seat's line of the match; null until the review is complete. */
export const seatReview = ({ match, seat }: ReviewState): SeatReview | null => match?.seats.find((each) => each.seat === seat) ?? null;

/** The chance of every side at a step, with the cards as they lay; null where the round has not been reviewed. */
export function chancesAt({ rounds }: ReviewState, at: number): number[] | null {
  const round = rounds.find(({ step, chances }) => step <= at && at < step + chances.length);
  return round?.chances[at - round.step] ?? null;
}

/** An action with its cards in any order: `discard 2H 5S` is the same as `discard 5S 2H`. */
function inOrder(action: string): string {
  const [verb, ...words] = action.split(' ');
  return [verb, ...words.sort()].join(' ');
}

export const isSame = (one: string, other: string): boolean => inOrder(one) === inOrder(other);

/** What the review says of an action; nothing if it has not looked at it. */
export const optionOf = ({ actions }: DecisionReview, action: string): ActionReview | undefined =>
  actions.find((each) => isSame(each.action, action)) ?? actions.find(({ equal }) => equal.some((each) => isSame(each, action)));

/** Whether an action is the best one, or one that must have the same outcome. */
export const isBest = (decision: DecisionReview, action: string): boolean => {
  const option = optionOf(decision, action);
  return option !== undefined && option === optionOf(decision, decision.best);
};

const CLEARLY = 0.03; // a difference that counts, in chances to win

/** Whether the cards as they lay turned the verdict around. */
export function luckOf(decision: DecisionReview): 'unlucky' | 'lucky' | null {
  const { open_best, action, best } = decision;
  const chance = (of: string | null) => (of === null ? undefined : optionOf(decision, of)?.open_win);
  const [top, played, known] = [chance(open_best), chance(action), chance(best)];
  if (top == null || played == null || known == null) return null;
  if (isFlaw(decision)) return played >= known ? 'lucky' : null;
  return top - played > CLEARLY ? 'unlucky' : null;
}
