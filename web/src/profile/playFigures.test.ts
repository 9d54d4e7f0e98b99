import { describe, expect, it } from 'vitest';
import type { PlayedMatch, PlayedSeat, ReviewedMatch } from '../protocol';
import { bounded, runningMeans, toReview, withAccuracy } from './playFigures';

const reviewed = (id: string, accuracy: number | null): ReviewedMatch => ({
  id,
  ended: 0,
  won: true,
  accuracy,
  result: 1,
  without_luck: 0.5,
});

const played = (id: string, mine: Partial<PlayedSeat>, more: Partial<PlayedMatch> = {}) => {
  const seat: PlayedSeat = {
    seat: 0,
    user: 'juniper',
    name: 'Juniper',
    bot: null,
    side: 0,
    won: false,
    score: 0,
    rating_before: null,
    rating_after: null,
    avatar: null,
    accuracy: null,
    ...mine,
  };
  const match = { id, game: 'rook13', seats: 4, rated: false, private: false, started: 0, ended: 1, finished: true, players: [seat] };
  return { match: { ...match, ...more }, mine: seat };
};

describe('an estimate from few matches', () => {
  it('is a share all the same', () => {
    expect([1.2, 0.4, -0.1].map(bounded)).toEqual([1, 0.4, 0]);
  });
});

describe('running means', () => {
  it('count everything up to each match', () => {
    expect(runningMeans([1, 0, 0.5])).toEqual([1, 0.5, 0.5]);
    expect(runningMeans([])).toEqual([]);
  });
});

describe('the plot of accuracies', () => {
  it('leaves out matches in which nothing was decided', () => {
    expect(withAccuracy([reviewed('a', 80), reviewed('b', null)]).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('the matches to review', () => {
  const all = [
    played('abandoned', {}, { finished: false }),
    played('stand-in', { bot: 'club' }),
    played('known', { accuracy: 90 }),
    played('one', {}),
    played('two', {}),
    played('three', {}),
  ];

  it('are the latest that were finished by the player and have no review', () => {
    expect(toReview(all, 2).map(({ match }) => match.id)).toEqual(['one', 'two']);
    expect(toReview(all, 9).map(({ match }) => match.id)).toEqual(['one', 'two', 'three']);
  });
});
