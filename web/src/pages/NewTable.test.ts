import { render, screen } from '@testing-library/svelte';
import { afterEach, it, vi } from 'vitest';
import NewTable from './NewTable.svelte';

afterEach(() => vi.unstubAllGlobals());

it('nobody is promised bots that come by themselves', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ games: [], bots: [], clocks: [] })));
  render(NewTable);
  screen.getByText(/You'll get a link for your friends, and bots can fill the empty seats\./);
});
