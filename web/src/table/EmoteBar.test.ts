import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { catalogue } from '../components/catalogue.svelte';
import EmoteBar from './EmoteBar.svelte';

afterEach(() => vi.unstubAllGlobals());

it('offers the emotes that the server knows', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ games: [], emotes: ['wow', 'hello'] })));
  const send = vi.fn(() => Promise.resolve(1));
  const onsent = vi.fn();
  render(EmoteBar, { actions: { send }, onsent });
  await catalogue.load();
  await fireEvent.click(await screen.findByRole('button', { name: 'Wow' }));
  expect(send).toHaveBeenCalledWith({ type: 'emote', emote: 'wow' });
  expect(onsent).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button')).toHaveLength(2);
});
