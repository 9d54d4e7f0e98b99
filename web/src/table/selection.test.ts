import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { Selection } from './selection.svelte';
import { tableAt } from './testTable';
import { statusLine } from './status';
import type { TrickAnimation } from './trickAnimation.svelte';

it('a raised card is lowered when the rules refuse it', () => {
  const { table } = tableAt(mindikot, 'tricks');
  const [card, other] = table.view.hand as [string, string];
  const allowing = (legal: string[]) => ({ ...table, view: { ...table.view, to_act: table.seat, pick: null, legal } });
  let now = allowing([`play ${card}`, `play ${other}`]);
  const selection = new Selection(() => now);
  selection.toggle(card);
  expect(selection.cards).toEqual([card]);
  now = allowing([`play ${other}`]);
  expect(selection.cards).toEqual([]);
});

it("a game's own status line begins with a capital letter", () => {
  const { table } = tableAt(mindikot, 'tricks');
  expect(statusLine(table, {} as TrickAnimation, { status: () => 'diamonds led.' })).toBe('Diamonds led.');
});
