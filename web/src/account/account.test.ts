import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { myself } from '../lib/me.svelte';
import AvatarPicker from './AvatarPicker.svelte';
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

it('an avatar can be chosen', async () => {
  myself.me = { id: 'asha', name: 'Asha', kind: 'guest', is_admin: false, avatar: 'fox' };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    sent.push([address, JSON.parse(body)]);
    return Promise.resolve(Response.json({ ...myself.me, avatar: 'owl' }));
  });
  render(AvatarPicker);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fox' }).checked).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: 'Owl' }));
  await vi.waitFor(() => expect(myself.me?.avatar).toBe('owl'));
  expect(sent).toEqual([['/api/me/avatar', { avatar: 'owl' }]]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Owl' }).checked).toBe(true);
  myself.me = null;
});
