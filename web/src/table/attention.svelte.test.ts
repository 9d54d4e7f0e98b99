import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { callAttention } from './attention.svelte';
import { tableAt } from './testTable';

it('the tab shows the name of the game, and when it is our turn', () => {
  document.title = 'Mindikot: waiting for players';
  const { table } = tableAt(mindikot, 'tricks');
  const game = $state({ title: 'Mindikot' });
  const quiet = { onEntry: () => () => {}, onWelcome: () => () => {}, onEmote: () => () => {}, onChat: () => () => {} };
  const turnOf = (seat: number | null) => (table.view = { ...table.view, to_act: seat });
  turnOf(null);
  const stop = $effect.root(() => callAttention(table, quiet, () => game.title));
  const title = () => (flushSync(), document.title);
  expect(title()).toBe('Mindikot');
  turnOf(table.seat);
  expect(title()).toBe('● Your turn · Mindikot');
  game.title = 'मिंडीकोट'; // another language is loaded
  expect(title()).toBe('● Your turn · मिंडीकोट');
  turnOf(null);
  expect(title()).toBe('मिंडीकोट');
  stop();
  document.title = 'Another page';
  expect(title()).toBe('Another page');
});
