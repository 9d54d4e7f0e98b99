import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { myself } from '../lib/me.svelte';
import Account from '../pages/Account.svelte';

afterEach(() => vi.unstubAllGlobals());

it('loading the account can be retried', async () => {
  const answers = [new Response(null, { status: 503, statusText: 'busy' }), Response.json({ user: null })];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  render(Account);
  screen.getByText('Loading…');
  await expect(myself.load()).rejects.toThrow('The server refused: busy');
  expect((await screen.findByRole('alert')).textContent).toBe('The server refused: busy');
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText("You're not signed in");
  expect(screen.queryByRole('alert')).toBeNull();
});
