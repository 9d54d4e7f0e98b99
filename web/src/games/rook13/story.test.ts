import { expect, it } from 'vitest';
import { inWords, roundOf, why, type Line } from '../../table/storyScenes';
import { contractIn, dealtHands, story, widowIn } from './story';

const round = (seat: number | null, lines: Line[]) => roundOf({ game: 'rook13', seats: 4, sides: 2, seat }, lines);
const told = (seat: number | null, ...lines: Line[]) => inWords(story(round(seat, lines)));
const goDown = (seat: number, ...cards: string[]): Line => ({ event: 'shown', seat, cards, why: why('rook13.shown.go_down') });
const set = (side: number, bid: number, points: number): Line => ({
  event: 'scored',
  side,
  points: -bid,
  why: why('rook13.score.set', { bid, points }),
});

it('tells a contract that was made, and by how much', () => {
  const made = [
    'bid 1 90',
    'bid 2 95',
    'take 0 10R 10B',
    'take 3 6G 7G',
    'score 0 95 rook13.score.captured',
    'score 0 20 rook13.score.most_tricks',
  ];
  expect(told(0, ...made)).toBe('won: your team made 95 with 20 to spare [Made]');
  expect(told(1, ...made)).toBe('lost: their team made 95 with 20 to spare [Made]');
  expect(told(null, ...made)).toBe('neither: Team A made 95 with 20 to spare [Made]');
  expect(told(0, 'bid 0 65', 'take 1 6G 7G', 'take 0 10R', 'score 0 65 rook13.score.captured')).toBe(
    'won: your team made 65 exactly [Made]',
  );
});

it('names a sweep', () => {
  expect(told(2, 'bid 0 65', 'take 2 6G 7G', 'take 0 10R', 'score 0 120 rook13.score.captured')).toContain('[Sweep]');
});

it('tells a set from both sides', () => {
  const lines = ['bid 3 100', 'take 1 10R 10B', 'take 3 6G 7G', goDown(3, '6R', '7R'), set(1, 100, 85)];
  expect(told(3, ...lines)).toBe('lost: Set by 15: your team bid 100 and captured 85 [Set]');
  expect(told(0, ...lines)).toBe('won: You set them by 15: their team bid 100 and captured 85 [Set]');
});

it('blames the go-down if its points would have been enough', () => {
  const lines = ['bid 3 100', 'take 3 10R 10B', 'take 0 6G 7G', goDown(3, '13R', '10Y', '6B', '7B'), set(1, 100, 85)];
  expect(told(1, ...lines)).toBe('lost: Set by 15: they won the 20 points in your go-down [Set]');
  expect(told(0, ...lines)).toBe('won: You set them by 15: their go-down hid 20 points [Set]');
  expect(told(null, ...lines)).toBe('neither: Set by 15: 20 points in the go-down went to Team A [Set]');
});

it('divides the points by where they came from', () => {
  const lines = [
    'bid 1 70',
    'take 1 10R 5B',
    'take 1 13G 7G',
    goDown(1, '10Y'),
    'score 1 35 rook13.score.captured',
    'score 1 20 rook13.score.most_tricks',
  ];
  expect(contractIn(round(0, lines).history)!.sources[1]).toEqual({ tricks: 25, goDown: 10, bonus: 20, total: 55 });
});

it('puts the hands back together as they were dealt', () => {
  const taken: Line = { event: 'widow_taken', seat: 1, count: 2, cards: [] };
  const widow: Line = { event: 'shown', seat: 1, cards: ['5R', '9G'], why: why('rook13.shown.widow') };
  const lines = ['bid 1 70', taken, 'play 1 5R', 'play 0 7R', 'take 1 5R 7R', widow, goDown(1, '9G', '6B')];
  const { history } = round(0, lines);
  expect(widowIn(history)).toEqual(['5R', '9G']);
  expect(dealtHands(history, 2)).toEqual([['7R'], ['6B']]);
});
