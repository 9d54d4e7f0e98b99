import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableLink } from '../lib/table.svelte';
import type { ChatLine } from '../protocol';
import { muted } from '../room/mutes.svelte';
import { tellChat, type Announcer } from './announcer.svelte';
import Side from './SidePanel.svelte';
import { SpeechBubbles } from './speechBubbles.svelte';
import { Unread } from './unread.svelte';

/** A table where people talk, and a chat that can be looked at. */
function talk(before: ChatLine[] = []) {
  const listeners = new Set<(line: ChatLine) => void>();
  const link = $state({
    user: 'clover',
    chat: before,
    onChat: (listener: (line: ChatLine) => void) => (listeners.add(listener), () => listeners.delete(listener)),
    onEmote: () => () => {},
  });
  const chat = $state({ isShown: false });
  const announced: string[] = [];
  let [unread, speech] = [null as unknown as Unread, null as unknown as SpeechBubbles];
  const stop = $effect.root(() => {
    const table = link as unknown as TableLink;
    unread = new Unread(table, () => chat.isShown);
    speech = new SpeechBubbles(table, () => chat.isShown);
    tellChat(table, { say: (text: string) => announced.push(text) } as unknown as Announcer, () => chat.isShown);
  });
  flushSync();
  const show = (isShown: boolean) => {
    chat.isShown = isShown;
    flushSync();
  };
  const say = (seq: number, user: string, text: string) => {
    const line = said(seq, user, text);
    link.chat = [...link.chat, line];
    listeners.forEach((listener) => listener(line));
    flushSync();
  };
  return { link, unread, speech, announced, show, say, stop };
}

const said = (seq: number, user: string, text: string | null): ChatLine => ({ seq, user, name: user.toUpperCase(), text, at: 0 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  muted.ids = new Set();
});

describe('a line of chat that comes while the chat is out of sight', () => {
  it('is counted until the chat is looked at', () => {
    const { unread, say, show, stop } = talk([said(3, 'fern', 'from before')]);
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

  it('is not counted if it is ours, was removed, or comes from somebody we do not read', () => {
    const { link, unread, say, stop } = talk();
    say(4, 'clover', 'mine');
    expect(unread.count).toBe(0);
    say(5, 'fern', 'rude');
    say(6, 'moss', 'hi');
    link.chat = link.chat.map((line) => (line.seq === 5 ? said(5, 'fern', null) : line));
    expect(unread.count).toBe(1);
    muted.ids = new Set(['moss']);
    expect(unread.count).toBe(0);
    stop();
  });

  it('is in a bubble at the seat for a while', () => {
    const { speech, say, stop } = talk();
    say(4, 'fern', 'well, well');
    expect(speech.of('fern')).toBe('well, well');
    vi.advanceTimersByTime(3000);
    say(5, 'fern', 'and another');
    vi.advanceTimersByTime(3000);
    expect(speech.of('fern')).toBe('and another');
    vi.advanceTimersByTime(8000);
    expect(speech.of('fern')).toBe('');
    stop();
  });

  it('is told to ears', () => {
    const { announced, say, stop } = talk();
    say(4, 'fern', 'hello');
    expect(announced).toEqual(['FERN says: hello']);
    stop();
  });
});

it('a line that stands before us, or is our own, is neither in a bubble nor told', () => {
  const { speech, announced, say, show, stop } = talk();
  say(4, 'clover', 'mine');
  show(true);
  say(5, 'fern', 'hello');
  expect([speech.of('clover'), speech.of('fern'), announced]).toEqual(['', '', []]);
  stop();
});

it('a tab says how much is new behind it', () => {
  const tabs = [{ name: 'score', text: 'Score' } as const, { name: 'chat', text: 'Chat', unread: 12 } as const];
  const children = (() => {}) as never;
  render(Side, { label: 'Panel', closing: 'Close', tabs, tab: 'score', isDrawer: false, onclose: () => {}, children });
  expect(screen.getByRole('tab', { name: 'Chat 12 new' }).textContent).toContain('9+');
  expect(screen.getByRole('tab', { name: 'Score' })).toBeTruthy();
});
