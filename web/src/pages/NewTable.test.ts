import { render, screen } from '@testing-library/svelte';
import { afterEach, it, vi } from 'vitest';
import NewTable from './NewTable.svelte';

afterEach(() => vi.unstubAllGlobals());

it('nobody is promised bots that come by themselves', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ games: [], bots: [], clocks: [] })));
  render(NewTable);
  screen.getByText(/You get a link for your friends, and can put bots into chairs that stay free\./);
});
