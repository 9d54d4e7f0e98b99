import { describe, expect, it } from 'vitest';
import { deedWords, hintWords, suggestion } from './hint';

const expected = (action: string, win: number | null) => ({ action, score: 10, win, low: win, high: win });

describe('a hint in words', () => {
  it('names the best and what comes next', () => {
    expect(hintWords([expected('play KS', 0.724), expected('play 2D', 0.9), expected('play 9H', 0.5)])).toBe(
      'A strong player would play king of spades. It wins the match 72 times in 100. Next best: play 9 of hearts (50).',
    );
  });

  it('gives no figures where none were reckoned', () => {
    expect(hintWords([expected('pass', null)])).toBe('A strong player would pass.');
    expect(hintWords([])).toBe('There is nothing to choose.');
  });

  it('points at the cards it speaks of', () => {
    expect(suggestion([expected('play KS', 0.724), expected('play 2D', 0.5)])).toEqual({ cards: ['KS'], percent: 72 });
    expect(suggestion([expected('discard 5R 6Y', null)])).toEqual({ cards: ['5R', '6Y'], percent: null });
    expect(suggestion([expected('bid 120', 0.5)])).toBeNull();
    expect(suggestion([])).toBeNull();
  });

  it.each([
    ['bid 120', 'bid 120'],
    ['trump R', 'name red as trump'],
    ['meld marriage KSa QSa', 'meld: marriage'],
    ['discard 5R 6Y', 'lay aside red 5, yellow 6'],
    ['side-pot', 'claim the side pot'],
    ['draw', 'draw a card'],
  ])('says %s', (action, words) => expect(deedWords(action)).toBe(words));
});
