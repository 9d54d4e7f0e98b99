import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../lib/prefs.svelte';
import type { EntryNotice, TableLink } from '../lib/table.svelte';
import type { GameEvent } from '../protocol';
import { TrickAnimation } from './trickAnimation.svelte';

const taken: GameEvent[] = [
  { event: 'played', seat: 0, card: '2H' },
  { event: 'played', seat: 1, card: 'AH' },
  { event: 'trick_taken', seat: 1, cards: ['2H', 'AH'] },
];

function table() {
  let tell: (news: EntryNotice) => void = () => {};
  const link = { history: taken, listen: (listener: typeof tell) => ((tell = listener), () => {}) };
  const animation = new TrickAnimation(link as unknown as TableLink);
  const news = (events: GameEvent[]) => tell({ seq: 1, kind: 'acted', seat: 1, by: null, events });
  return { animation, news };
}

beforeEach(() => {
  vi.useFakeTimers();
  choose('speed', 'normal');
});
afterEach(() => vi.useRealTimers());

describe('a complete trick', () => {
  it('stays for a while, then goes to its winner', () => {
    const { animation, news } = table();
    news(taken.slice(1));
    expect(animation.lingering?.plays.map(({ card }) => card)).toEqual(['2H', 'AH']);
    vi.advanceTimersByTime(1199);
    expect(animation.lingering).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(animation.lingering).toBeNull();
    expect(animation.sweeping?.winner).toBe(1);
    vi.advanceTimersByTime(250);
    expect(animation.isBusy).toBe(false);
  });

  it('can be swept away at once', () => {
    const { animation, news } = table();
    news(taken);
    expect(animation.sweep()).toBe(true);
    expect(animation.lingering).toBeNull();
    expect(animation.sweep()).toBe(false);
  });

  it('is seen even by who wants everything instantly', () => {
    choose('speed', 'instant');
    const { animation, news } = table();
    news(taken);
    vi.advanceTimersByTime(399);
    expect(animation.lingering).not.toBeNull();
  });

  it('is gone when cards are dealt', () => {
    const { animation, news } = table();
    news(taken);
    news([{ event: 'dealt', seat: 0, count: 13, cards: [] }]);
    expect(animation.isBusy).toBe(false);
  });
});
