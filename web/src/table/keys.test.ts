import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gameShortcuts, tableShortcuts } from '../components/shortcuts';
import { shortcut } from '../lib/keys';
import { choose } from '../lib/prefs.svelte';
import { onKey as onReplayKey, type KeyContext as ReplayContext } from '../replay/keys';
import { isKey } from './widgets/keys';
import { onKey, type KeyContext } from './keys';

function atTable(more: object = {}) {
  const did: string[] = [];
  const does = (what: string, answer?: unknown) => () => (did.push(what), answer);
  const context = {
    selection: { cards: [], clear: does('clear') },
    typing: { press: () => null },
    cards: ['2S'],
    hand: { key: ({ key }: KeyboardEvent) => key.startsWith('Arrow') && did.push(key), enter: does('enter'), focus: does('focus') },
    read: does('read'),
    help: does('help'),
    close: does('close'),
    skip: does('skip', true),
    ready: does('ready', false),
    focusOn: does('focusOn'),
    ...more,
  } as unknown as KeyContext;
  const press = (key: string | KeyboardEvent, more: KeyboardEventInit = {}) =>
    onKey(typeof key === 'string' ? new KeyboardEvent('keydown', { key, ...more }) : key, context);
  return { did, press };
}

beforeEach(() => choose('letterKeys', true));
afterEach(() => choose('letterKeys', true));

it('letters, digits and symbols are table shortcuts', () => {
  const { did, press } = atTable();
  ['a', '1', '?'].forEach((key) => press(key));
  expect(did).toEqual(['read', 'focus', 'help']);
  expect(isKey(new KeyboardEvent('keydown', { key: 'B' }), 'b')).toBe(true);
  expect(shortcut('F')).toBe('F');
});

it('arrows, Enter, Space, Escape and keys with Alt work even if single-character shortcuts are off', () => {
  choose('letterKeys', false);
  const { did, press } = atTable();
  ['a', 'A', '1', '?'].forEach((key) => press(key, { shiftKey: key === 'A' }));
  expect(did).toEqual([]);
  expect(isKey(new KeyboardEvent('keydown', { key: 'b' }), 'b')).toBe(false);
  expect([shortcut('F'), shortcut('ArrowLeft')]).toEqual([undefined, 'ArrowLeft']);
  press('ArrowLeft');
  press(' ');
  press('Enter');
  press('Escape');
  press('1', { altKey: true });
  expect(did).toEqual(['ArrowLeft', 'skip', 'ready', 'enter', 'clear', 'close', 'focusOn']);
});

it('Enter and Space raise or lower a card, however many are chosen: only the button lays them aside', () => {
  const { did, press } = atTable({
    skip: () => false,
    selection: { picked: 'discard 5R 6R 7R 8R' },
    actions: { act: () => did.push('act') },
  });
  press('Enter');
  press(' ');
  expect(did).toEqual(['ready', 'enter', 'ready', 'enter']);
});

it('a letter handled by a panel can still begin a card', () => {
  const typed: string[] = [];
  const { did, press } = atTable({ typing: { press: (key: string) => (typed.push(key), null) } });
  const taken = (event: Event) => event.preventDefault();
  window.addEventListener('keydown', taken);
  window.addEventListener('keydown', (event) => press(event), { once: true });
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', cancelable: true }));
  window.removeEventListener('keydown', taken);
  expect([typed, did]).toEqual([['b'], []]);
});

it('the help of a table lists the keys of its game', () => {
  const listed = (game: string, rated = false) => [...tableShortcuts(rated), ...gameShortcuts(game)].map(([key]) => key);
  const where = (key: string) => ['mindikot', 'rook13', 'bezique', 'cat_te'].filter((game) => listed(game).includes(key));
  expect([where('B'), where('F'), where('X').length]).toEqual([['rook13', 'bezique'], ['cat_te'], 4]);
  expect([listed('bezique').includes('I'), listed('bezique', true).includes('I')]).toEqual([true, false]);
  for (const game of ['mindikot', 'rook13', 'bezique', 'cat_te']) expect(new Set(listed(game)).size).toBe(listed(game).length);
});

it('arrows and Space work in a replay even if single-character shortcuts are off', () => {
  choose('letterKeys', false);
  const playback = { by: vi.fn(), byTrick: vi.fn(), viewAs: vi.fn(), toggle: vi.fn() };
  const help = vi.fn();
  ['[', '1', '?', 'ArrowLeft', ' '].forEach((key) =>
    onReplayKey(new KeyboardEvent('keydown', { key }), { playback, help } as unknown as ReplayContext),
  );
  expect([playback.byTrick, playback.viewAs, help, playback.by, playback.toggle].map((each) => each.mock.calls.length)).toEqual([
    0, 0, 0, 1, 1,
  ]);
});
