import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, prefs } from '../lib/prefs.svelte';
import catTe from '../games/cat_te/moments.json';
import { LiveTable } from './live.svelte';
import { tableAt, type TestTable } from './testTable';
import Menu from './Menu.svelte';
import { HandOrder } from './order.svelte';

const copied = vi.fn(() => Promise.resolve());
let code = '';
let table: TestTable['table'];

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json({ link: `http://cards.example${path}`, qr: '' })));
  vi.stubGlobal('WebSocket', class {});
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  ({ table } = tableAt(catTe, Object.keys(catTe)[0]!));
  code = table.info.code;
  render(Menu, { live: new LiveTable(code), table, open: true, order: new HandOrder(), held: [], onhelp: () => {} });
});
afterEach(() => {
  choose('deck', 'classic');
  vi.unstubAllGlobals();
});

it('the menu shows the code during play, and copies the link that others can open', async () => {
  screen.getByText(code);
  await fireEvent.click(await screen.findByRole('button', { name: 'Copy link', hidden: true }));
  expect(copied).toHaveBeenCalledWith(`http://cards.example/api/tables/${code}/invitation`);
});

it('the deck can be chosen in the menu, too', async () => {
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Classic', hidden: true }).checked).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: 'Four colors', hidden: true }));
  expect(prefs.deck).toBe('four');
});

it('the menu shows the start of the commitment and copies all of it', async () => {
  const { commitment } = table.info.fair!;
  expect(screen.getByTitle(commitment).parentElement!.textContent!.trim()).toBe(`Fair deal: ${commitment.slice(0, 8)}…`);
  await fireEvent.click(screen.getByRole('button', { name: 'Copy the commitment', hidden: true }));
  expect(copied).toHaveBeenCalledWith(commitment);
});

describe('leaving during a match', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

  it('warns that a match against bots will be abandoned, and can be canceled', async () => {
    await press('Leave table');
    await screen.findByText('Nobody else is playing, so the match stops. Unless someone comes back, it is abandoned.');
    await press('Stay');
    await vi.waitFor(() => expect(screen.queryByText(/abandoned/)).toBeNull());
  });

  it('says the same where all other people have bots in their place', async () => {
    const chairs = table.info.chairs.map((chair) => (chair.seat === 1 ? { ...chair, user: 'fern', bot: 'club', stand_in: true } : chair));
    table.info = { ...table.info, chairs };
    await press('Leave table');
    await screen.findByText(/abandoned/);
  });

  it('says that a bot will play if other people are at the table', async () => {
    const chairs = table.info.chairs.map((chair) => (chair.seat === 1 ? { ...chair, user: 'fern', bot: null } : chair));
    table.info = { ...table.info, chairs };
    await press('Leave table');
    await screen.findByText(/A bot plays for you/);
  });
});
