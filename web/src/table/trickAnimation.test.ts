import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../lib/prefs.svelte';
import mindikot from '../games/mindikot/moments.json';
import type { GameEvent, LogEntry } from '../protocol';
import { tableAt } from './testTable';
import { TrickAnimation } from './trickAnimation.svelte';

const taken: GameEvent[] = [
  { event: 'played', seat: 0, card: '2H' },
  { event: 'played', seat: 1, card: 'AH' },
  { event: 'trick_taken', seat: 1, cards: ['2H', 'AH'] },
];

function start() {
  let notify: (entry: LogEntry) => void = () => {};
  let welcome: () => void = () => {};
  const live = {
    onEntry: (listener: typeof notify) => ((notify = listener), () => {}),
    onWelcome: (listener: typeof welcome) => ((welcome = listener), () => {}),
    onEmote: () => () => {},
    onChat: () => () => {},
  };
  const { table } = tableAt(mindikot, 'tricks');
  table.history = taken;
  const animation = new TrickAnimation(table, live);
  const happens = (events: GameEvent[]) => notify({ type: 'entry', seq: 1, kind: 'acted', seat: 1, events });
  return { animation, happens, welcome: () => welcome() };
}

beforeEach(() => {
  vi.useFakeTimers();
  choose('speed', 'normal');
});
afterEach(() => vi.useRealTimers());

describe('a complete trick', () => {
  it('stays for a moment, then is swept to its winner', () => {
    const { animation, happens } = start();
    happens(taken.slice(1));
    expect(animation.lingering?.plays.map(({ card }) => card)).toEqual(['2H', 'AH']);
    vi.advanceTimersByTime(1199);
    expect(animation.lingering).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(animation.lingering).toBeNull();
    expect(animation.sweeping?.winner).toBe(1);
    vi.advanceTimersByTime(250);
    expect(animation.isBusy).toBe(false);
  });

  it('can be swept immediately', () => {
    const { animation, happens } = start();
    happens(taken);
    expect(animation.sweep()).toBe(true);
    expect(animation.lingering).toBeNull();
    expect(animation.sweep()).toBe(false);
  });

  it('is gone once the server has sent another state, in which its cards may be in the hands again', () => {
    const { animation, happens, welcome } = start();
    happens(taken);
    welcome();
    expect(animation.isBusy).toBe(false);
    vi.runAllTimers();
    expect(animation.isBusy).toBe(false);
  });

  it('stays for a moment even at the highest speed', () => {
    choose('speed', 'instant');
    const { animation, happens } = start();
    happens(taken);
    vi.advanceTimersByTime(399);
    expect(animation.lingering).not.toBeNull();
  });

  it('stays until the player taps, if they want that', () => {
    choose('waitForTap', true);
    const { animation, happens } = start();
    happens(taken);
    vi.advanceTimersByTime(60_000);
    expect(animation.lingering).not.toBeNull();
    expect(animation.sweep()).toBe(true);
    choose('waitForTap', false);
  });

  it('is cleared when cards are dealt', () => {
    const { animation, happens } = start();
    happens(taken);
    happens([{ event: 'dealt', seat: 0, count: 13, cards: [] }]);
    expect(animation.isBusy).toBe(false);
  });
});
