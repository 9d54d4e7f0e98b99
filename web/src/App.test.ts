import { flushSync } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { choose } from './lib/prefs.svelte';
import { route } from './lib/route.svelte';
import { speak } from './lib/words.svelte';

vi.mock('./pages/Help.svelte', () => Promise.reject(new Error('there is no such file any more')));

const NAMES: Record<string, string> = { fern: 'Fern', moss: 'Moss' };
/** A line on which nothing is ever said. */
class FakeSocket {
  close() {}
}
let asked: string[] = [];
const title = (text: string) => screen.findByText(text, { selector: 'h1' }, { timeout: 5000 });

// else the first test waits until they are compiled
beforeAll(() => Promise.all([import('./pages/Profile.svelte'), import('./pages/Verify.svelte')]));
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const id = /^\/api\/players\/(\w+)$/.exec(path)?.[1];
    const answer = id
      ? { id, name: NAMES[id], kind: 'guest', since: 0, games: [] }
      : { user: null, games: [], bots: [], clocks: [], tables: [] };
    return Promise.resolve(Response.json(answer));
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  route.go('/p/fern');
  render(App);
});
afterEach(() => vi.unstubAllGlobals());

it('from one profile to another, that other is shown, and nobody is asked for twice', async () => {
  await title('Fern');
  route.go('/p/moss');
  await title('Moss');
  expect(asked.filter((path) => /fern|moss/.test(path))).toEqual(['/api/players/fern', '/api/players/moss']);
});

it('the page that is left stays until the next one is here', async () => {
  const left = await title('Fern');
  route.go('/verify');
  flushSync();
  expect(left.isConnected).toBe(true);
  await title('Verify deals');
  expect(left.isConnected).toBe(false);
});

it('a page that cannot be fetched says so', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  route.go('/help');
  await title("Couldn't load this page");
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reload).toHaveBeenCalled();
});

it.each(['/nonsense', '/Settings', '/t/AB12CD/more'])('at %s there is nothing but a way home', async (address) => {
  route.go(address);
  await title('Page not found');
  screen.getByRole('link', { name: 'Go to the home page' }).click();
  await title('Pull up a chair. The cards are ready.');
});

it('the page says which language it is in, whichever was chosen before', async () => {
  const says = (language: string) => vi.waitFor(() => expect(document.documentElement.lang).toBe(language), { timeout: 5000 });
  choose('language', 'hi');
  flushSync();
  choose('language', 'en');
  flushSync();
  await speak('hi'); // the texts have come by now
  await says('en');
  choose('language', 'vi');
  await says('vi');
  choose('language', 'en');
  await says('en');
});
