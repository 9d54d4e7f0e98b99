import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose, prefs } from '../lib/prefs.svelte';
import catTe from './games/cat_te/moments.json';
import { linkTo } from './games/recorded.svelte';
import Menu from './Menu.svelte';
import { HandOrder } from './order.svelte';

const copied = vi.fn(() => Promise.resolve());
let code = '';

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json({ link: `http://cards.example${path}`, qr: '' })));
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  const { link } = linkTo(catTe, Object.keys(catTe)[0]!);
  code = link.table!.code;
  render(Menu, { link, open: true, order: new HandOrder(), held: [], onhelp: () => {} });
});
afterEach(() => {
  choose('deck', 'classic');
  vi.unstubAllGlobals();
});

it('the menu shows the code while play runs, and copies the link that others can open', async () => {
  screen.getByText(code);
  await fireEvent.click(await screen.findByRole('button', { name: 'Copy the link', hidden: true }));
  expect(copied).toHaveBeenCalledWith(`http://cards.example/api/tables/${code}/invitation`);
});

it('the deck is chosen in the menu, too', async () => {
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Classic', hidden: true }).checked).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: 'Four colours', hidden: true }));
  expect(prefs.deck).toBe('four');
});
