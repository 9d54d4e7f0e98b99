import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { myself } from '../lib/me.svelte';
import { toasts } from '../components/toasts.svelte';
import type { Me } from '../protocol';
import MyName from './MyName.svelte';

const tansy = { id: 'tansy', name: 'Tansy', kind: 'guest' } as Me;
afterEach(() => {
  myself.me = null;
  vi.unstubAllGlobals();
});

it('shows guests their name and lets them change it', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string }) => {
    const change = JSON.parse(body) as object;
    asked.push([method, path, change]);
    return Promise.resolve(Response.json({ ...tansy, ...change }));
  });
  myself.me = tansy;
  render(MyName);
  screen.getByText('You are Tansy.');
  await fireEvent.click(screen.getByRole('button', { name: 'Change name' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true });
  expect(field.value).toBe('Tansy');
  await fireEvent.input(field, { target: { value: 'Asha' } });
  await fireEvent.submit(field.form!);
  await screen.findByText('You are Asha.');
  expect(asked).toEqual([['PUT', '/api/guest', { name: 'Asha' }]]);
  expect(toasts.at(-1)!.text).toBe("You're now playing as Asha.");
});

it('does not ask people with an account', () => {
  myself.me = { ...tansy, kind: 'account' } as Me;
  render(MyName);
  flushSync();
  expect(screen.queryByRole('button')).toBeNull();
});
