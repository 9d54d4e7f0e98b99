import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import type { ChatMessage } from '../protocol';
import { muted } from '../room/mutes.svelte';
import { announceChat, Announcer } from './announcer.svelte';
import type { TableEvents } from './live.svelte';
import { TableLog } from './log.svelte';
import SidePanel from './SidePanel.svelte';
import { SpeechBubbles } from './speechBubbles.svelte';
import { tableAt } from './testTable';
import { Unread } from './unread.svelte';

/** A table where people chat, and a chat that can be visible or hidden. */
function talk(before: ChatMessage[] = []) {
  const listeners = new Set<(line: ChatMessage) => void>();
  const live: TableEvents = {
    onEntry: () => () => {},
    onWelcome: () => () => {},
    onEmote: () => () => {},
    onChat: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  };
  const { table } = tableAt(mindikot, 'tricks');
  Object.assign(table, { user: 'clover', chat: before });
  const chat = $state({ isShown: false });
  const announcer = new Announcer(new TableLog(table, live));
  const announced = () => (vi.advanceTimersByTime(200), announcer.lines.map(({ text }) => text));
  let unread!: Unread;
  let bubbles!: SpeechBubbles;
  const stop = $effect.root(() => {
    unread = new Unread(table, () => chat.isShown);
    bubbles = new SpeechBubbles(table, live, () => chat.isShown);
    announceChat(table, live, announcer, () => chat.isShown);
  });
  flushSync();
  const show = (isShown: boolean) => {
    chat.isShown = isShown;
    flushSync();
  };
  const say = (seq: number, user: string, text: string) => {
    const line = lineOf(seq, user, text);
    table.chat = [...table.chat, line];
    listeners.forEach((listener) => listener(line));
    flushSync();
  };
  return { table, unread, bubbles, announced, show, say, stop };
}

const lineOf = (seq: number, user: string, text: string | null): ChatMessage => ({ seq, user, name: user.toUpperCase(), text, at: 0 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  muted.ids = new Set();
});

describe('a chat message that arrives while the chat is hidden', () => {
  it('counts as unread until the chat is opened', () => {
    const { unread, say, show, stop } = talk([lineOf(3, 'fern', 'from before')]);
    expect(unread.count).toBe(0);
    say(4, 'fern', 'hello');
    say(5, 'moss', 'hi');
    expect(unread.count).toBe(2);
    show(true);
    expect(unread.count).toBe(0);
    say(6, 'fern', 'you see this');
    show(false);
    expect(unread.count).toBe(0);
    stop();
  });

  it('is not counted if it is our own, removed, or from a muted player', () => {
    const { table, unread, say, stop } = talk();
    say(4, 'clover', 'mine');
    expect(unread.count).toBe(0);
    say(5, 'fern', 'rude');
    say(6, 'moss', 'hi');
    table.chat = table.chat.map((line) => (line.seq === 5 ? lineOf(5, 'fern', null) : line));
    expect(unread.count).toBe(1);
    muted.ids = new Set(['moss']);
    expect(unread.count).toBe(0);
    stop();
  });

  it('appears in a bubble at the seat for a while', () => {
    const { bubbles, say, stop } = talk();
    say(4, 'fern', 'well, well');
    expect(bubbles.of('fern')).toBe('well, well');
    vi.advanceTimersByTime(3000);
    say(5, 'fern', 'and another');
    vi.advanceTimersByTime(3000);
    expect(bubbles.of('fern')).toBe('and another');
    vi.advanceTimersByTime(8000);
    expect(bubbles.of('fern')).toBe('');
    stop();
  });

  it('is announced to screen readers', () => {
    const { announced, say, stop } = talk();
    say(4, 'fern', 'hello');
    expect(announced()).toEqual(['FERN says: hello']);
    stop();
  });
});

it('a message of our own, or in a visible chat, is neither in a bubble nor announced', () => {
  const { bubbles, announced, say, show, stop } = talk();
  say(4, 'clover', 'mine');
  show(true);
  say(5, 'fern', 'hello');
  expect([bubbles.of('clover'), bubbles.of('fern'), announced()]).toEqual(['', '', []]);
  stop();
});

it('the tab of the chat shows the number of unread messages', () => {
  const tabs = [{ name: 'score', text: 'Score' } as const, { name: 'chat', text: 'Chat', unread: 12 } as const];
  const children = (() => {}) as never;
  render(SidePanel, { label: 'Panel', closing: 'Close', tabs, tab: 'score', isDrawer: false, onclose: () => {}, children });
  expect(screen.getByRole('tab', { name: 'Chat 12 new' }).textContent).toContain('9+');
  expect(screen.getByRole('tab', { name: 'Score' })).toBeTruthy();
});
