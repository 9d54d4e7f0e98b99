import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { myself } from '../lib/me.svelte';
import { route } from '../lib/route.svelte';
import { toasts } from '../components/toasts.svelte';
import type { Me } from '../protocol';
import SignIn from './SignIn.svelte';

const guest: Me = { id: 'tansy', name: 'Tansy', kind: 'guest', is_admin: false, avatar: 'fox' };

beforeEach(() => {
  myself.isKnown = true;
  route.go('/sign-in?then=/new');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...guest, kind: 'account' })));
});
afterEach(() => {
  myself.me = null;
  vi.unstubAllGlobals();
});

async function send() {
  await fireEvent.submit(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).form!);
  await vi.waitFor(() => expect(route.path).toBe('/new'));
}

it.each([
  [null, 'Sign in', 'Welcome back, Tansy.'],
  [null, 'Create an account', "Your account is ready. You're signed in as Tansy."],
  [guest, 'Create an account', "Your account is ready and your games are kept. You're signed in as Tansy."],
])('signing in is confirmed', async (me, mode, message) => {
  myself.me = me;
  render(SignIn);
  await fireEvent.click(screen.getByRole('radio', { name: mode }));
  await send();
  expect(toasts.at(-1)!.text).toBe(message);
});
