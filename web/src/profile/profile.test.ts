import { describe, expect, it } from 'vitest';
import type { PlayedMatch, PlayedSeat } from '../protocol';
import { kindsOf, plainOf, sharesOf } from './figures';
import { endingOf, playerMatches, ratingsOf, scoresOf, sidesOf } from './playerMatches';
import { bars, height, line, share, ticks } from './plots';

const seat = (number: number, side: number, score: number, won: boolean, more: Partial<PlayedSeat> = {}): PlayedSeat => ({
  seat: number,
  user: null,
  name: 'Fern',
  bot: 'rule',
  side,
  won,
  score,
  rating_before: null,
  rating_after: null,
  avatar: null,
  accuracy: null,
  ...more,
});

const match = (id: string, ended: number, players: PlayedSeat[], more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  id,
  game: 'mindikot',
  seats: players.length,
  rated: false,
  private: false,
  started: ended - 600,
  ended,
  finished: true,
  players,
  ...more,
});

const juniper = { user: 'juniper', bot: null, name: 'Juniper' };

describe('a share', () => {
  it('of nothing is 0', () => {
    expect(share(0, 0)).toBe(0);
    expect(share(2, 5)).toBe(0.4);
  });
});

describe('ticks', () => {
  it('are round numbers around all values', () => {
    expect(ticks([1000, 1126])).toEqual([1000, 1050, 1100, 1150]);
    expect(ticks([-350, 175])).toEqual([-400, -200, 0, 200]);
  });

  it('are whole even if the values are close', () => {
    expect(ticks([0, 2])).toEqual([0, 1, 2]);
    expect(ticks([0, 1])).toEqual([0, 1]);
  });

  it('enclose a single value', () => {
    expect(ticks([5])).toEqual([4, 5, 6]);
  });

  it('exist without any values', () => {
    expect(ticks([])).toEqual([0, 1]);
  });
});

const BOX = { x: 10, y: 20, w: 100, h: 50 };

describe('a line', () => {
  it('goes from the left edge to the right, high values on top', () => {
    expect(line([0, 10, 5], [0, 10], BOX)).toEqual([
      { x: 10, y: 70 },
      { x: 60, y: 20 },
      { x: 110, y: 45 },
    ]);
  });

  it('of one value is a point in the middle', () => {
    expect(line([5], [0, 10], BOX)).toEqual([{ x: 60, y: 45 }]);
  });
});

describe('bars', () => {
  it('go up from 0, or down for points lost', () => {
    const [won, lost] = bars([10, -10], [-10, 0, 10], BOX);
    expect(won!.y).toBe(20);
    expect(won!.y + won!.h).toBe(height(0, [-10, 10], BOX));
    expect(lost!.y).toBe(height(0, [-10, 10], BOX));
    expect(lost!.y + lost!.h).toBe(70);
  });

  it('do not touch and stay inside their box', () => {
    const all = bars([1, 2, 3, 4], [0, 4], BOX);
    all.slice(1).forEach((bar, at) => expect(bar.x).toBeGreaterThan(all[at]!.x + all[at]!.w));
    expect(all[0]!.x).toBeGreaterThanOrEqual(10);
    expect(all[3]!.x + all[3]!.w).toBeLessThanOrEqual(110);
  });

  it('for 0 are still visible', () => {
    expect(bars([0], [0, 1], BOX)[0]!.h).toBeGreaterThan(0);
  });
});

describe('the matches of a player', () => {
  const team = match('a', 900, [seat(0, 0, 1, false, juniper), seat(1, 1, 5, true), seat(2, 0, 1, false), seat(3, 1, 5, true)]);

  it('are those in which the player had a seat', () => {
    expect(playerMatches([team], 'juniper').map(({ mine }) => mine.seat)).toEqual([0]);
    expect(playerMatches([team], 'rowan')).toEqual([]);
  });

  it('are won, lost or abandoned', () => {
    const ending = (won: boolean, finished: boolean) =>
      endingOf(playerMatches([match('b', 900, [seat(0, 0, 0, won, juniper)], { finished })], 'juniper')[0]!);
    expect([ending(true, true), ending(false, true), ending(true, false)]).toEqual(['won', 'lost', 'abandoned']);
  });

  it('list the sides, winners first', () => {
    expect(sidesOf(team).map(({ side, score, won, players }) => [side, score, won, players.length])).toEqual([
      [1, 5, true, 2],
      [0, 1, false, 2],
    ]);
  });

  it('have no winners if they were abandoned', () => {
    expect(sidesOf({ ...team, finished: false }).some(({ won }) => won)).toBe(false);
  });

  it('give ratings and scores, oldest first', () => {
    const rated = (id: string, ended: number, before: number | null, after: number | null, score: number) =>
      match(id, ended, [seat(0, 0, score, score > 0, { ...juniper, rating_before: before, rating_after: after })]);
    const all = playerMatches([rated('c', 30, 1020, 1050, 2), rated('d', 20, null, null, 7), rated('e', 10, 1000, 1020, -1)], 'juniper');
    expect(ratingsOf(all)).toEqual([
      { when: 10, rating: 1020, change: 20 },
      { when: 30, rating: 1050, change: 30 },
    ]);
    expect(scoresOf(all, 2).map(({ score, ending }) => [score, ending])).toEqual([
      [7, 'won'],
      [2, 'won'],
    ]);
  });
});

describe('statistics', () => {
  const figures = [
    { name: 'melds', title: 'melds', value: 5 },
    { name: 'meld_points', title: 'points for melds', value: 140 },
    { name: 'melds_run', title: 'runs', value: 1 },
    { name: 'points_run', title: 'points for runs', value: 250 },
    { name: 'melds_double_bezique', title: 'double beziques', value: 1 },
  ];

  it('have one row for each kind of meld', () => {
    expect(kindsOf(figures)).toEqual([
      { name: 'run', title: 'runs', times: 1, points: 250 },
      { name: 'double_bezique', title: 'double beziques', times: 1, points: 0 },
    ]);
    expect(plainOf(figures).map(({ name }) => name)).toEqual(['melds', 'meld_points']);
  });

  it('become shares if one number is part of another', () => {
    const profile = { game: 'rook13', played: 4, won: 1, abandoned: 0, rating: null, partners: [], best_partners: [], play: null };
    const bids = [
      { name: 'bids_won', title: '', value: 6 },
      { name: 'bids_made', title: '', value: 4 },
    ];
    expect(sharesOf({ ...profile, figures: bids })).toEqual([
      { name: 'won', part: 1, whole: 4 },
      { name: 'bids', part: 4, whole: 6 },
    ]);
  });
});
