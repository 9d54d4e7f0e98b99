import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import type { TableLink } from '../lib/table.svelte';
import { attend } from './attention.svelte';

it('the tab bears the name of the game, and says when it is our turn', () => {
  document.title = 'Mindikot: waiting for players';
  const link = $state({ isMyTurn: false, table: null, seat: null, listen: () => () => {} });
  const game = $state({ title: 'Mindikot' });
  const stop = $effect.root(() => attend(link as unknown as TableLink, () => game.title));
  const shown = () => (flushSync(), document.title);
  expect(shown()).toBe('Mindikot');
  link.isMyTurn = true;
  expect(shown()).toBe('● Your turn · Mindikot');
  game.title = 'मिंडीकोट'; // the words of another language have come
  expect(shown()).toBe('● Your turn · मिंडीकोट');
  link.isMyTurn = false;
  expect(shown()).toBe('मिंडीकोट');
  stop();
  document.title = 'Another page';
  expect(shown()).toBe('Another page');
});
