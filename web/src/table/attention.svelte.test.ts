import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { callAttention, endSound, soundOf } from './attention.svelte';
import { textOf } from '../lib/words.svelte';
import type { Outcome } from './story';
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

it('every end has a sound of its own', () => {
  const heard = (['won', 'lost', 'neither'] as Outcome[]).flatMap((outcome) =>
    [false, true].flatMap((isBig) =>
      [false, true].map((isMatch) => endSound({ outcome, isBig, headline: textOf('table.result.redealt') }, isMatch)),
    ),
  );
  expect(heard.join(' ')).toBe('roundWon matchWon triumph matchWon roundLost matchLost defeat matchLost end end end end');
});

it('the end is not heard before it is seen', () => {
  const { table } = tableAt(mindikot, 'over');
  const end = table.history.filter(({ event }) => event === 'match_over');
  expect(soundOf({ events: end }, table)).toBeNull();
});
