import { describe, expect, it } from 'vitest';
import { arranged, face, parseCard, sorted } from './cards';

describe('cards', () => {
  it('are read from their notation', () => {
    expect(parseCard('10H')).toEqual({ rank: '10', suit: 'H', copy: '' });
    expect(parseCard('QSb')).toEqual({ rank: 'Q', suit: 'S', copy: 'b' });
    expect(parseCard('*d')).toEqual({ rank: '*', suit: '', copy: 'd' });
    expect(parseCard('14R')).toEqual({ rank: '14', suit: 'R', copy: '' });
    expect(() => parseCard('1X')).toThrow('not a card');
  });

  it('with the same face look alike', () => {
    expect(face('QSb')).toBe('QS');
    expect(face('10B')).toBe('10B');
  });

  it('are sorted with trump and high cards first', () => {
    expect(sorted(['2S', 'AH', '10D', 'KH', 'AS'], 'mindikot', 'suit', 'D')).toEqual(['10D', 'AS', '2S', 'AH', 'KH']);
  });

  it('of Bezique have the ten above the king and jokers last', () => {
    expect(sorted(['*a', 'KSa', '10Sa', 'ASa'], 'bezique', 'suit')).toEqual(['ASa', '10Sa', 'KSa', '*a']);
  });

  it('keep the order the player chose', () => {
    expect(arranged(['2S', 'AH', '9C'], ['AH', '4D', '2S'])).toEqual(['AH', '2S', '9C']);
  });
});
