import { flushSync } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { choose } from './lib/prefs.svelte';
import { route } from './lib/route.svelte';
import { loadLanguage } from './lib/words.svelte';

vi.mock('./pages/Help.svelte', () => Promise.reject(new Error('no such file')));

const NAMES: Record<string, string> = { fern: 'Fern', moss: 'Moss' };
/** A connection that never sends anything. */
class FakeSocket {
  close() {}
}
let requests: string[] = [];
const title = (text: string) => screen.findByText(text, { selector: 'h1' }, { timeout: 5000 });

// compiled up front, so that the first test does not time out
beforeAll(() => Promise.all([import('./pages/Profile.svelte'), import('./pages/Verify.svelte')]));
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path);
    const id = /^\/api\/players\/(\w+)$/.exec(path)?.[1];
    const answer = id
      ? { id, name: NAMES[id], kind: 'guest', since: 0, games: [] }
      : { user: null, games: [], bots: [], clocks: [], tables: [], own_url: '', servers: [] };
    return Promise.resolve(Response.json(answer));
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  route.go('/p/fern');
  render(App);
});
afterEach(() => vi.unstubAllGlobals());

it('going from one profile to another requests each once', async () => {
  await title('Fern');
  route.go('/p/moss');
  await title('Moss');
  expect(requests.filter((path) => /fern|moss/.test(path))).toEqual(['/api/players/fern', '/api/players/moss']);
});

it('the current page stays until the next one has loaded', async () => {
  const left = await title('Fern');
  route.go('/verify');
  flushSync();
  expect(left.isConnected).toBe(true);
  await title('Verify deals');
  expect(left.isConnected).toBe(false);
});

it('a page that fails to load offers to try again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  route.go('/help');
  await title("Couldn't load this page");
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reload).toHaveBeenCalled();
});

it.each(['/nonsense', '/Settings', '/t/AB12CD/more'])('%s is not found and links home', async (address) => {
  route.go(address);
  await title('Page not found');
  screen.getByRole('link', { name: 'Go to the home page' }).click();
  await title('Pull up a chair. The cards are ready.');
});

it('the document language follows the chosen language', async () => {
  const expectLanguage = (language: string) => vi.waitFor(() => expect(document.documentElement.lang).toBe(language), { timeout: 5000 });
  choose('language', 'hi');
  flushSync();
  choose('language', 'en');
  flushSync();
  await loadLanguage('hi'); // the texts have loaded by now
  await expectLanguage('en');
  choose('language', 'vi');
  await expectLanguage('vi');
  choose('language', 'en');
  await expectLanguage('en');
});
