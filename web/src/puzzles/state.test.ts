import { describe, expect, it } from 'vitest';
import type { Puzzle, PuzzleVerdict } from '../protocol';
import { aView } from '../table/fixtures';
import { isMyTurn } from '../table/state';
import { addressOf, choiceIn, queryOf } from './api';
import { decisionOf, puzzleState } from './state';

const puzzle: Puzzle = {
  id: 'a'.repeat(16),
  game: 'any',
  seats: 2,
  options: {},
  labels: ['0', '1'],
  view: aView({ seat: 1, to_act: 1, hand: ['KH', '2C'], legal: ['play KH', 'play 2C'], claim: true }),
  history: [],
  day: null,
  mine: false,
  due: false,
};
const verdict: PuzzleVerdict = {
  solved: false,
  label: 'mistake',
  best: 'play KH',
  actions: [],
  reason: null,
  theme: 'lead',
  rating: 1500,
  tried: 1,
  solvers: 0,
  levels: {},
  standing: null,
  change: null,
  streak: 0,
  again: null,
};

describe('the table of a puzzle', () => {
  it('is the solver’s turn, and offers no claim', () => {
    const table = puzzleState(puzzle, null);
    expect(table.seat).toBe(1);
    expect(isMyTurn(table)).toBe(true);
    expect(table.view.claim).toBe(false);
  });

  it('marks the best action only after the answer', () => {
    expect(puzzleState(puzzle, null).hints).toEqual([]);
    expect(puzzleState(puzzle, verdict).hints.map(({ action }) => action)).toEqual(['play KH']);
  });

  it('names the other players by their number', () => {
    expect(puzzleState(puzzle, null).info.chairs.map(({ name }) => name)).toEqual(['Player 1', 'Player 2']);
  });
});

describe('the verdict as a decision', () => {
  it('has the answer as the action played', () => {
    expect(decisionOf(puzzle, verdict, 'play 2C')).toMatchObject({ seat: 1, action: 'play 2C', best: 'play KH', label: 'mistake' });
  });
});

describe('which puzzle comes next', () => {
  it('is in the address', () => {
    const choice = { game: 'any', theme: 'lead', isMine: false };
    expect(addressOf(choice)).toBe('/puzzles/next?game=any&theme=lead');
    expect(choiceIn(new URLSearchParams(queryOf(choice)))).toEqual(choice);
  });

  it('leaves out what is not chosen', () => {
    expect(addressOf({ game: '', theme: '', isMine: false })).toBe('/puzzles/next');
    expect(queryOf({ game: '', theme: '', isMine: true }, 'b'.repeat(16))).toBe(`?mine=true&after=${'b'.repeat(16)}`);
  });
});
