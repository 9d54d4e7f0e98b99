import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose } from '../lib/prefs.svelte';
import { textOf } from '../lib/words.svelte';
import type { GameEvent, LogEntry } from '../protocol';
import type { GameUi } from './gameUi';
import type { Highlight } from './highlights';
import { Highlights } from './highlights.svelte';
import { roundOf } from './storyScenes';

const table = roundOf({ game: 'mindikot', seats: 4, sides: 2, seat: 0 }, []);
const named = (suit: string): Highlight => ({
  text: textOf('table.highlight.trump', { suit }),
  outcome: 'neither',
  suit,
  isNews: suit === 'S',
});
const played: GameEvent = { event: 'played', seat: 0, card: '2H' };

function shown(...suits: string[]) {
  let notify: (entry: LogEntry) => void = () => {};
  const live = {
    onEntry: (listener: typeof notify) => ((notify = listener), () => {}),
    onWelcome: () => () => {},
    onEmote: () => () => {},
    onChat: () => () => {},
  };
  const announced: string[] = [];
  const game: GameUi = { highlights: (events) => (events.includes(played) ? suits.map(named) : []) };
  const highlights = new Highlights(table, live, { announce: (...texts) => void announced.push(...texts) }, () => game);
  const happen = (...events: GameEvent[]) => notify({ type: 'entry', seq: 2, kind: 'acted', events } as unknown as LogEntry);
  happen(played);
  return { highlights, announced, happen };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  choose('speed', 'normal');
});

it('highlights are shown one after the other', () => {
  const { highlights } = shown('H', 'S');
  expect(highlights.current?.suit).toBe('H');
  vi.advanceTimersByTime(1700);
  expect(highlights.current?.suit).toBe('S');
  vi.advanceTimersByTime(1700);
  expect(highlights.current).toBeNull();
});

it('highlights are skipped together', () => {
  const { highlights } = shown('H', 'S');
  expect(highlights.skip()).toBe(true);
  expect(highlights.current).toBeNull();
  expect(highlights.skip()).toBe(false);
});

it('highlights make way for the next deal', () => {
  const { highlights, happen } = shown('H');
  happen({ event: 'dealt', seat: 0, count: 9, cards: [] });
  expect(highlights.current).toBeNull();
});

it('what the log does not say is announced once, also at instant speed', () => {
  choose('speed', 'instant');
  const { highlights, announced } = shown('H', 'S');
  expect(announced).toEqual(['Trump: spades']);
  expect(highlights.current).toBeNull();
});
