/** Figures about a person's reviewed matches. */
import type { ReviewedMatch } from '../protocol';
import type { PlayerMatch } from './playerMatches';

/** A share between 0 and 1: an estimate from few matches may be outside. */
export const bounded = (value: number): number => Math.min(1, Math.max(0, value));

/** The mean of all values up to each one. */
export function runningMeans(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value, at) => (sum += value) / (at + 1));
}

/** The matches in which there was something to decide. */
export const withAccuracy = (matches: readonly ReviewedMatch[]): (ReviewedMatch & { accuracy: number })[] =>
  matches.flatMap((match) => (match.accuracy === null ? [] : [{ ...match, accuracy: match.accuracy }]));

/** The latest matches that this person finished without a stand-in and that have no review, newest first. */
export const toReview = (all: readonly PlayerMatch[], most: number): PlayerMatch[] =>
  all.filter(({ match, mine }) => match.finished && mine.bot === null && mine.accuracy === null).slice(0, most);
