import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableLink } from '../lib/table.svelte';
import { catalogue } from '../components/catalogue.svelte';
import EmoteBar from './EmoteBar.svelte';

afterEach(() => vi.unstubAllGlobals());

it('the emotes are those of the server', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ games: [], emotes: ['wow', 'hello'] })));
  const say = vi.fn(() => Promise.resolve(1));
  render(EmoteBar, { link: { say } as unknown as TableLink });
  await catalogue.load();
  await fireEvent.click(await screen.findByRole('button', { name: 'Wow' }));
  expect(say).toHaveBeenCalledWith({ type: 'emote', emote: 'wow' });
  expect(screen.getAllByRole('button')).toHaveLength(2);
});
