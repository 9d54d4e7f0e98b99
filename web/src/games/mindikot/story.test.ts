import { expect, it } from 'vitest';
import { inWords, roundOf, type Line } from '../../table/storyScenes';
import { capturedTens, story } from './story';

const told = (seat: number | null, ...lines: Line[]) => inWords(story(roundOf({ game: 'mindikot', seats: 4, sides: 2, seat }, lines)));
const TENS: Line[] = ['take 0 10H 2H', 'take 1 3C 4C', 'take 2 10S 10D', 'take 0 10C 9C'];

it('tells a kot differently to both teams and to spectators', () => {
  const kot = [...TENS, 'score 0 2 mindikot.score.kot'];
  expect(told(2, ...kot)).toBe('won: Kot: your team captured all four tens [Kot]');
  expect(told(1, ...kot)).toBe('lost: A kot against you: their team captured all four tens [Kot]');
  expect(told(null, ...kot)).toBe('neither: Kot: Team A captured all four tens [Kot]');
});

it('counts the tens of a win', () => {
  const lines = ['take 0 10H 2H', 'take 1 10C 4C', 'take 3 10S 10D', 'score 1 1 mindikot.score.three_tens'];
  expect(told(0, ...lines)).toBe('lost: their team wins with 3 tens to 1');
  expect(told(3, ...lines)).toBe('won: your team wins with 3 tens to 1');
});

it('tells what decides when each team has two tens', () => {
  const tens = ['take 0 10H 2H', 'take 1 10C 10S', 'take 2 10D 3D', 'take 2 4D 5D'];
  expect(told(0, ...tens, 'score 0 1 mindikot.score.more_tricks')).toBe('won: Two tens each: your team wins with 3 tricks to 1');
  expect(told(1, ...tens, 'score 0 1 mindikot.score.last_trick')).toBe('lost: Two tens each: their team won the last trick');
  expect(told(1, ...tens)).toBe('neither: Two tens each: nobody scores');
});

it('says who captured each ten, and in which trick', () => {
  const { history } = roundOf({ game: 'mindikot', seats: 4, sides: 2, seat: 0 }, TENS);
  expect(capturedTens(history).map(({ card, seat, trick }) => `${card} by ${seat} in ${trick}`)).toEqual([
    '10H by 0 in 1',
    '10S by 2 in 3',
    '10D by 2 in 3',
    '10C by 0 in 4',
  ]);
});
