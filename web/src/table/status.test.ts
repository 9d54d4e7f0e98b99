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

const wantedWith = ({ led, hand, plays = hand, prompt = 'follow', trump = '' }: Query) =>
  wanted(
    aView({
      hand,
      prompt: { key: `prompt.${prompt}`, params: {}, text: '' },
      shown: { phase: 'TrickPlay', led, trump },
      legal: plays.map((card) => `play ${card}`),
    }),
  );

describe('the status of a player who follows', () => {
  it('names the suit led while the player holds it', () => {
    expect(wantedWith({ led: 'B', hand: ['5B', '14R'], plays: ['5B'] })).toBe('Follow black');
  });

  it('allows any card without the suit', () => {
    expect(wantedWith({ led: 'B', hand: ['5G', '14R'] })).toBe('No black: play any card');
    expect(wantedWith({ led: 'H', hand: ['9Sa', '*a'], trump: 'C' })).toBe('No hearts: play any card');
  });

  it('asks for a trump without the suit if the rules demand it', () => {
    const hand = ['9Sa', '10Ca', 'KCb'];
    const asks = { led: 'H', hand, trump: 'C' };
    expect(wantedWith({ ...asks, plays: ['10Ca', 'KCb'] })).toBe('No hearts: play a trump');
    expect(wantedWith({ ...asks, hand: ['10Ca', 'KCb'] })).toBe('No hearts: play any card');
  });

  it('repeats the prompt if nobody has to follow', () => {
    expect(wantedWith({ led: 'H', hand: ['9Sa'], prompt: 'play' })).toBe('Play a card');
    expect(wantedWith({ led: '*', hand: ['9Sa'], prompt: 'play' })).toBe('Play a card');
  });
});
