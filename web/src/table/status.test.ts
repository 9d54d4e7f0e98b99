import { describe, expect, it } from 'vitest';
import { aView } from './fixtures';
import { wanted } from './status';

interface Query {
  led: string;
  hand: string[];
  plays?: string[];
  prompt?: 'play' | 'follow';
  trump?: string;
}

const asked = ({ led, hand, plays = hand, prompt = 'follow', trump = '' }: Query) =>
  wanted(
    aView({
      hand,
      prompt: { key: `prompt.${prompt}`, params: {}, text: '' },
      shown: { phase: 'TrickPlay', led, trump },
      legal: plays.map((card) => `play ${card}`),
    }),
  );

describe('what is wanted of who does not lead', () => {
  it('is the suit led, while there is one of it', () => {
    expect(asked({ led: 'B', hand: ['5B', '14R'], plays: ['5B'] })).toBe('Follow black');
  });

  it('is any card from who has none of the suit', () => {
    expect(asked({ led: 'B', hand: ['5G', '14R'] })).toBe('No black: play any card');
    expect(asked({ led: 'H', hand: ['9Sa', '*a'], trump: 'C' })).toBe('No hearts: play any card');
  });

  it('is a trump from who has none of the suit where the rules say so', () => {
    const hand = ['9Sa', '10Ca', 'KCb'];
    const asks = { led: 'H', hand, trump: 'C' };
    expect(asked({ ...asks, plays: ['10Ca', 'KCb'] })).toBe('No hearts: play a trump');
    expect(asked({ ...asks, hand: ['10Ca', 'KCb'] })).toBe('No hearts: play any card');
  });

  it('is what the server says where nobody has to follow', () => {
    expect(asked({ led: 'H', hand: ['9Sa'], prompt: 'play' })).toBe('Play a card');
    expect(asked({ led: '*', hand: ['9Sa'], prompt: 'play' })).toBe('Play a card');
  });
});
