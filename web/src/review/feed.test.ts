import { afterEach, expect, it, vi } from 'vitest';
import type { ReviewProgress } from '../protocol';
import { ReviewFeed } from './feed.svelte';
import { aDecision, progress } from './fixtures';

type Reply = ReviewProgress | { status: number };

/** Answers requests in order and records them. */
function server(...replies: Reply[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const reply = replies.shift();
    if (!reply) return new Promise(() => {});
    const why = { code: 'busy', why: { key: 'error.http', params: { what: 'busy' }, text: 'busy' } };
    return Promise.resolve('status' in reply ? new Response(JSON.stringify(why), reply) : new Response(JSON.stringify(reply)));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const API = '/api/matches/elm';

it('starts a review and follows it line by line', async () => {
  const asked = server(
    progress({ state: 'none' }),
    progress({ state: 'queued', ahead: 2 }),
    progress({ state: 'running', lines: [aDecision(3)] }),
    progress({ state: 'done', lines: [aDecision(7)] }),
  );
  const feed = new ReviewFeed(API, 1);
  await feed.open(true);
  expect(asked).toEqual([
    `GET ${API}/review?seat=1&after=0`,
    `POST ${API}/review`,
    `GET ${API}/review?seat=1&after=0`,
    `GET ${API}/review?seat=1&after=1&wait=20`,
  ]);
  expect([feed.review.stage, feed.review.decisions.map(({ step }) => step)]).toEqual(['done', [3, 7]]);
});

it('does not start a review that nobody wants', async () => {
  const asked = server(progress({ state: 'none' }));
  const feed = new ReviewFeed(API, 0);
  await feed.open(false);
  expect([feed.isWanted, asked.length]).toEqual([true, 1]);
});

it('goes on after an error where it stopped', async () => {
  const asked = server(progress({ lines: [aDecision(3)] }), { status: 503 }, progress({ state: 'done', lines: [aDecision(7)] }));
  const feed = new ReviewFeed(API, 0);
  await feed.open(true);
  expect(feed.error).not.toBe('');
  await feed.retry();
  expect([feed.error, feed.review.lines, asked.at(-1)]).toEqual(['', 2, `GET ${API}/review?seat=0&after=1`]);
});

it('keeps the reason why a review is not started', async () => {
  const asked = server(progress({ state: 'none' }), { status: 429 }, progress({ state: 'none' }));
  const feed = new ReviewFeed(API, 0);
  await feed.open(true);
  expect(feed.error).not.toBe('');
  expect([feed.isWanted, asked]).toEqual([false, [`GET ${API}/review?seat=0&after=0`, `POST ${API}/review`]]);
});

it('starts a review again that has failed', async () => {
  const asked = server(progress({ state: 'failed' }), progress({ state: 'queued' }), progress({ state: 'done', lines: [aDecision(3)] }));
  const feed = new ReviewFeed(API, 0);
  await feed.open(true);
  expect(feed.review.stage).toBe('failed');
  await feed.retry();
  expect(asked[1]).toBe(`POST ${API}/review`);
  expect(feed.review.decisions).toHaveLength(1);
});
