import { afterEach, expect, it, vi } from 'vitest';
import type { ReviewProgress } from '../protocol';
import type { PlayerMatch } from './playerMatches';
import { RecentReviews } from './recentReviews.svelte';

const matches = ['one', 'two', 'three'].map((id, seat) => ({ match: { id }, mine: { seat } }) as PlayerMatch);
const progress = (state: ReviewProgress['state'], ahead = 0): ReviewProgress => ({ state, done: 0, total: 0, ahead, lines: [], why: null });

/** Answers requests and records them. */
function server(answer: (method: string, path: string) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(answer(method, path));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('asks for all reviews first and follows each to its end', async () => {
  const states = [progress('queued', 2), progress('running'), progress('done'), progress('done'), progress('failed')];
  const asked = server((method) => Response.json(method === 'POST' ? progress('queued') : states.shift()));
  const reviews = new RecentReviews();
  await reviews.make(matches);
  expect(asked).toEqual([
    'POST /api/matches/one/review',
    'POST /api/matches/two/review',
    'POST /api/matches/three/review',
    'GET /api/matches/one/review?seat=0&after=0',
    'GET /api/matches/one/review?seat=0&after=0&wait=20',
    'GET /api/matches/one/review?seat=0&after=0&wait=20',
    'GET /api/matches/two/review?seat=1&after=0',
    'GET /api/matches/three/review?seat=2&after=0',
  ]);
  expect([reviews.count, reviews.done, reviews.failed, reviews.isBusy, reviews.error]).toEqual([3, 2, 1, false, '']);
});

it('follows those that the server has taken when it refuses more', async () => {
  const why = { key: 'error.reviews_at_once', params: { count: 1 }, text: 'Wait.' };
  server((method, path) => {
    if (method === 'POST' && path.includes('two')) return Response.json({ code: 'too_many_reviews', why }, { status: 429 });
    return Response.json(progress('done'));
  });
  const reviews = new RecentReviews();
  await reviews.make(matches);
  expect([reviews.count, reviews.done]).toEqual([1, 1]);
  expect(reviews.error).toBe('You have 1 review in progress. Wait until one is done');
});

it('stops asking when the visitor leaves', async () => {
  const reviews = new RecentReviews();
  const asked = server((method) => {
    if (method === 'GET') reviews.leave();
    return Response.json(progress('running'));
  });
  await reviews.make(matches.slice(0, 1));
  expect(asked.length).toBe(2);
  expect(reviews.failed).toBe(0);
});
