import { render, screen } from '@testing-library/svelte';
import { afterEach, it, vi } from 'vitest';
import NewTable from './NewTable.svelte';

afterEach(() => vi.unstubAllGlobals());

it('the page does not promise that bots join on their own', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ games: [], bots: [], clocks: [] })));
  render(NewTable);
  screen.getByText(/You'll get a link for your friends, and bots can fill the empty seats\./);
});
