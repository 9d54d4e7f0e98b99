import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';
import Header from './Header.svelte';

it('the panel button shows the number of unread chat messages', async () => {
  const onpanel = vi.fn();
  const props = { ...tableAt(mindikot, 'revealed'), game: {}, isPanelOpen: false, onpanel, onmenu: () => {} };
  const { rerender } = render(Header, { ...props, unread: 2 });
  const button = screen.getByRole('button', { name: /; 2 new messages$/ });
  expect(button.textContent.trim()).toBe('2');
  await fireEvent.click(button);
  expect(onpanel).toHaveBeenCalledOnce();
  await rerender({ unread: 0 });
  expect(screen.getByRole('button', { name: 'Score sheet, last trick, log and chat' }).textContent.trim()).toBe('');
});

it('the suit led appears once the last trick is swept', async () => {
  const props = { ...tableAt(mindikot, 'revealed'), game: {}, isPanelOpen: false, onpanel: () => {}, onmenu: () => {} };
  const { container, rerender } = render(Header, { ...props, isTrickOver: true });
  expect(container.querySelector('.led')).toBeNull();
  await rerender({ isTrickOver: false });
  expect(container.querySelector('.led')).not.toBeNull();
});

it.each([
  ['hidden_by_us', 'Only you see this', true],
  ['reveal', 'hidden', false],
])('trump that is hidden says so: %s', (moment, text, isKnown) => {
  render(Header, { ...tableAt(mindikot, moment), game: {}, isPanelOpen: false, onpanel: () => {}, onmenu: () => {} });
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.queryByRole('img', { name: 'spades' }) !== null).toBe(isKnown);
});

it.each([
  [0, ['Your team 0', 'Their team 1'], 'Us'],
  [1, ['Their team 0', 'Your team 1'], 'Them'],
  [null, ['Team A 0', 'Team B 1'], 'A'],
])('scores are named for whoever looks: seat %s', (seat, names, short) => {
  const { table, selection } = tableAt(mindikot, 'scored');
  const props = { selection, actions: null, game: {}, isPanelOpen: false, onpanel: () => {}, onmenu: () => {} };
  render(Header, { ...props, table: { ...table, seat, view: { ...table.view, seat, scores: [0, 1] } } });
  const scores = [...document.querySelectorAll('.scores li:not(.target)')];
  expect(scores.map((score) => score.getAttribute('aria-label'))).toEqual(names);
  expect(scores[0]!.querySelector('.narrow')!.textContent.trim()).toBe(short);
});
