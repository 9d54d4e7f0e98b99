import { describe, expect, it } from 'vitest';
import { alternating, arranged, face, parseCard, sorted } from './cards';

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

  it('alternate red and black for any suits in the hand', () => {
    const isRed = (suit: string) => 'HD'.includes(suit);
    const all = ['S', 'H', 'C', 'D'];
    for (let set = 1; set < 16; set++) {
      const suits = all.filter((_, at) => set & (1 << at));
      for (const trump of ['', ...suits]) {
        const order = alternating(suits, trump);
        expect([...order].sort()).toEqual([...suits].sort());
        if (trump) expect(order[0]).toBe(trump);
        const pairs = order.slice(1).filter((suit, at) => isRed(suit) === isRed(order[at]!)).length;
        const reds = suits.filter(isRed).length;
        const [ours, theirs] = trump && !isRed(trump) ? [suits.length - reds, reds] : [reds, suits.length - reds];
        const isPossible = trump ? ours === theirs || ours === theirs + 1 : Math.abs(ours - theirs) < 2;
        if (isPossible) expect(pairs, `${suits} with trump ${trump || 'none'}`).toBe(0);
      }
    }
  });

  it('keep their colors apart when a suit is missing or trump moves left', () => {
    expect(sorted(['2S', '10D', 'AC'], 'mindikot', 'suit')).toEqual(['2S', '10D', 'AC']);
    expect(sorted(['2S', 'AH', '10D', 'KC'], 'mindikot', 'suit', 'H')).toEqual(['AH', '2S', '10D', 'KC']);
  });

  it('of Bezique have the ten above the king and jokers last', () => {
    expect(sorted(['*a', 'KSa', '10Sa', 'ASa'], 'bezique', 'suit')).toEqual(['ASa', '10Sa', 'KSa', '*a']);
  });

  it('keep the order the player chose', () => {
    expect(arranged(['2S', 'AH', '9C'], ['AH', '4D', '2S'])).toEqual(['AH', '2S', '9C']);
  });
});
