import { expect, it } from 'vitest';
import { inWords, roundOf, why, type Line } from '../../table/storyScenes';
import { endingOf, grid, story } from './story';

const round = (seat: number | null, lines: Line[]) => roundOf({ game: 'cat_te', seats: 3, sides: 3, seat }, lines);
const told = (seat: number | null, ...lines: Line[]) => inWords(story(round(seat, lines)));
const trick = (winner: number, card = '9H'): Line[] => [`play ${winner} ${card}`, `take ${winner} ${card}`];
const pot = (side: number): Line => `score ${side} 3 cat_te.score.pot`;
const five = [0, 0, 1, 1, 0].flatMap((winner) => trick(winner));

it('tells the sixth trick with its card', () => {
  const lines = [...five, ...trick(2, 'KS'), pot(2)];
  expect(told(2, ...lines)).toBe('won: Your king of spades won the sixth trick, and you take the pot of 3');
  expect(told(0, ...lines)).toBe('lost: Chi won the sixth trick with the king of spades and the pot of 3');
  expect(told(null, ...lines)).toBe('neither: Chi won the sixth trick with the king of spades and the pot of 3');
});

it('tells that nobody showed a card in the sixth trick', () => {
  const folds: Line[] = [0, 1, 2].map((seat) => ({ event: 'folded', seat, card: seat === 2 ? '4D' : '' }));
  const lines: Line[] = [...five, ...folds, { event: 'trick_taken', seat: 2, cards: ['', '', '4D'] }, pot(2)];
  expect(told(2, ...lines)).toBe('won: Everyone folded the sixth trick: you led it and take the pot of 3');
  expect(told(0, ...lines)).toBe('lost: Everyone folded the sixth trick: Chi led it and takes the pot of 3');
});

it('tells a sweep, and names it', () => {
  const lines = [0, 0, 0, 0].flatMap((winner) => trick(winner));
  expect(told(0, ...lines, pot(0))).toBe('won: You swept the first four tricks and take the pot of 3 [Sweep]');
});

it('tells an instant hand with its name', () => {
  const shown: Line = { event: 'shown', seat: 1, cards: ['2C'], why: why('cat_te.shown.low') };
  expect(told(0, shown, pot(1))).toBe('lost: Ben wins immediately: all low cards [Instant win]');
});

it('tells a claim that holds, and the last player left', () => {
  const claim: Line = { event: 'claimed', seat: 1, cards: ['AS'], holds: true };
  expect(told(1, ...trick(1), claim, pot(1))).toBe('won: Nobody could beat your cards: your claim holds');
  const gone: Line = { event: 'dropped_out', seat: 0 };
  expect(told(2, ...trick(2), gone, { ...gone, seat: 1 }, pot(2))).toBe('won: Everyone else is out: you take the pot of 3');
});

it('calls it no sweep if the others were eliminated', () => {
  const out: Line = { event: 'eliminated', seat: 1, why: why('cat_te.eliminated.no_trick') };
  const rest: Line = { ...out, seat: 2 };
  const four = [0, 0, 0, 0].flatMap((winner) => trick(winner));
  expect(endingOf(round(0, [...four, out, rest, pot(0)]))).toBe('alone');
  const gone: Line = { event: 'dropped_out', seat: 1 };
  expect(endingOf(round(0, [...trick(0), gone, ...four.slice(2), pot(0)]))).toBe('sweep');
});

it('shows what everyone did in every trick', () => {
  const folded: Line = { event: 'folded', seat: 0, card: '' };
  const { history } = round(0, ['play 1 9H', folded, 'take 1 9H']);
  expect(grid(history, 3)).toEqual([
    [{ seat: 0, card: '', isDown: true, isWinner: false }],
    [{ seat: 1, card: '9H', isDown: false, isWinner: true }],
    [null],
  ]);
});
