import { expect, it } from 'vitest';
import { inWords, roundOf, why, type Line } from '../../table/storyScenes';
import { lastNine, sourcesOf, story } from './story';

const deal = (seat: number | null, lines: Line[]) => roundOf({ game: 'bezique', seats: 2, sides: 2, seat }, lines);
const told = (seat: number | null, ...lines: Line[]) => inWords(story(deal(seat, lines)));
const LINES: Line[] = ['score 1 40 bezique.meld.marriage', 'score 1 10 bezique.score.seven_swapped', 'score 0 20 bezique.score.last_trick'];

it('tells a deal from both sides', () => {
  expect(told(1, ...LINES)).toBe('won: You scored most: 50, with 40 from melds');
  expect(told(0, ...LINES)).toBe('lost: Ben beat you by 30, with 40 from melds');
  expect(told(null, ...LINES)).toBe('neither: Ben scored most: 50, with 40 from melds');
});

it('tells a deal without melds, a tie, and a deal without points', () => {
  expect(told(0, 'score 0 10 bezique.score.last_trick')).toBe('won: You scored most with 10, and no melds');
  expect(told(0, 'score 0 10 bezique.score.last_trick', 'score 1 10 bezique.score.seven_played')).toBe('neither: Level: 10 points each');
  expect(told(0)).toBe('neither: Nobody scored in this deal');
});

it('tells what won the match', () => {
  const table = deal(0, LINES);
  table.view.result = { reason: '', scores: [0, 50], winners: [1], why: why('over.reached') };
  expect(inWords(story(table))).toBe('lost: Ben won with 10 for seven of trumps swapped');
});

it('divides the points by where they came from', () => {
  expect(sourcesOf(deal(0, LINES).history, 1)).toEqual({
    marriages: 40,
    runs: 0,
    beziques: 0,
    fours: 0,
    sevens: 10,
    lastTrick: 0,
    brisques: 0,
  });
});

it('knows who won the last nine tricks, and none of the others', () => {
  const { history } = deal(0, ['take 0 ACa KCa', { event: 'last_tricks', seat: 0 }, 'take 1 10Cb ACc', 'take 0 QSd KCd']);
  expect(lastNine(history)).toEqual([1, 0]);
});
