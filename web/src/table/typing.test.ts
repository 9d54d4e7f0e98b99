import { describe, expect, it } from 'vitest';
import { Typing } from './typing';

function type(keys: string, cards: string[], game: string): (string | undefined | null)[] {
  const typing = new Typing();
  return [...keys].map((key, at) => typing.press(key, cards, game, 100 * at));
}

describe('a card typed', () => {
  const hand = ['AS', 'KH', '10H', '2H', 'JC'];

  it('is found by suit and rank', () => {
    expect(type('hk', hand, 'mindikot')).toEqual(['KH', 'KH']);
    expect(type('h2', hand, 'mindikot').at(-1)).toBe('2H');
    expect(type('ht', hand, 'mindikot').at(-1)).toBe('10H');
    expect(type('h10', hand, 'mindikot').at(-1)).toBe('10H');
  });

  it('can have a two-digit number in Rook13', () => {
    expect(type('r14', ['14R', '10R', '5R'], 'rook13').at(-1)).toBe('14R');
    expect(type('r5', ['14R', '10R', '5R'], 'rook13').at(-1)).toBe('5R');
  });

  it('ignores other keys', () => {
    expect(type('v', hand, 'mindikot')).toEqual([null]);
    expect(type('hv', hand, 'mindikot')).toEqual(['KH', null]);
  });

  it('is replaced when another is begun', () => {
    expect(type('hsa', hand, 'mindikot')).toEqual(['KH', 'AS', 'AS']);
    expect(type('h1sa', hand, 'mindikot').at(-1)).toBe('AS');
  });

  it('is forgotten after a while', () => {
    const typing = new Typing();
    typing.press('h', hand, 'mindikot', 0);
    expect(typing.press('k', hand, 'mindikot', 5000)).toBeNull();
  });
});
