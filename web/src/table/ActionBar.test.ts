import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import ActionBar from './ActionBar.svelte';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import { isMyTurn } from './state';
import { statusLine } from './status';
import { tableAt } from './testTable';
import type { TrickAnimation } from './trickAnimation.svelte';

it.each([
  [mindikot, 'hide', 'Hide'],
  [mindikot, 'revealed', 'Play'],
  [catTe, 'must_fold', 'Play'],
])('before a card is raised, the button says what it will do', (moments, name, words) => {
  render(ActionBar, { ...tableAt(moments, name), game: {}, hasHint: false });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words }).disabled).toBe(true);
});

it('the rest can be claimed only when it is certain', async () => {
  const { show, sent, ...props } = tableAt(mindikot, 'revealed');
  render(ActionBar, { ...props, game: {}, hasHint: false });
  expect(screen.queryByRole('button', { name: 'Claim the rest' })).toBeNull();
  await props.actions.claim();
  expect(sent).toEqual([]);
  show({ view: { ...props.table.view, claim: true } });
  await fireEvent.click(await screen.findByRole('button', { name: 'Claim the rest' }));
  expect(sent).toEqual(['claim']);
});

it('the rest cannot be claimed while a card is on its way', async () => {
  const { table, ...props } = tableAt(mindikot, 'revealed');
  table.view = { ...table.view, claim: true };
  table.pending = [{ type: 'act', id: '1', action: 'play 2C', seq: table.seq }];
  render(ActionBar, { table, ...props, game: {}, hasHint: false });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Claim the rest' });
  expect(button.disabled).toBe(true);
});

it('nobody chooses a card while a claim is played out', () => {
  const { table, show } = tableAt(mindikot, 'revealed');
  expect(isMyTurn(table)).toBe(true);
  show({ table: { ...table.info, claim: 2 } });
  expect(isMyTurn(table)).toBe(false);
  expect(statusLine(table, {} as TrickAnimation, {})).toMatch(/ claims the remaining tricks\.$/);
});
