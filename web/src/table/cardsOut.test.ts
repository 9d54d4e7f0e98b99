import { describe, expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { choose } from '../lib/prefs.svelte';
import { cardsOut, mayCount } from './cardsOut';
import { tableAt } from './testTable';

describe('cards still out', () => {
  it('are those neither in our hand nor played', () => {
    const history = [
      { event: 'played' as const, seat: 1, card: '9H' },
      { event: 'folded' as const, seat: 2, card: '' },
    ];
    expect(cardsOut(['9H', '9S', 'AH', '2C'], ['AH'], history)).toEqual(['9S', '2C']);
  });

  it('are counted only if the player wants it and the match is not rated', () => {
    const { table } = tableAt(mindikot, 'tricks');
    expect(mayCount(table)).toBe(false);
    choose('counter', true);
    expect(mayCount(table)).toBe(true);
    table.info.setup.rated = true;
    expect(mayCount(table)).toBe(false);
    choose('counter', false);
  });
});
