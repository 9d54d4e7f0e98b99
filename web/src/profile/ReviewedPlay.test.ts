import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { loadAllTexts } from '../lib/words.svelte';
import type { ReviewedPlay as Play } from '../protocol';
import ReviewedPlay from './ReviewedPlay.svelte';

const play: Play = {
  matches: 4,
  decisions: 52,
  accuracy: 87.4,
  loss: 0.012,
  kinds: [
    { kind: 'card', decisions: 48, loss: 0.01, accuracy: 88.2 },
    { kind: 'bid', decisions: 4, loss: 0.03, accuracy: 71.6 },
  ],
  labels: {},
  level: 'club',
  result: 0.75,
  without_luck: 0.58,
  low: 0.41,
  high: 1.12,
  latest: [80, 92, null, 88].map((accuracy, at) => ({
    id: `m${at}`,
    ended: 86400 * at,
    won: at > 0,
    accuracy,
    result: at > 0 ? 1 : 0,
    without_luck: 0.58,
  })),
};
const text = () => document.body.textContent.replace(/\s+/g, ' ');

beforeEach(loadAllTexts);

it('says how accurately somebody plays, and like whom', () => {
  render(ReviewedPlay, { game: 'rook13', play });
  expect(text()).toContain('87 out of 100');
  expect(text()).toContain('From 4 reviewed matches with 52 decisions.');
  expect(text()).toContain('Plays like Club player');
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent.trim()).join(' '));
  expect(rows.slice(0, 3)).toEqual(['Decision Count Accuracy', 'Card 48 88', 'Bid 4 72']);
});

it('names no level where none is known', () => {
  render(ReviewedPlay, { game: 'rook13', play: { ...play, level: null } });
  expect(text()).not.toContain('Plays like');
});

it('shows results without luck beside the plain ones, with their interval', () => {
  render(ReviewedPlay, { game: 'rook13', play });
  expect(text()).toMatch(/Won 75% ?Without luck ?58%/);
  expect(text()).toContain('between 41% and 100%');
});

it('shows trends once there are a few matches', () => {
  const { unmount } = render(ReviewedPlay, { game: 'rook13', play });
  expect(screen.getAllByText('Accuracy by match').length).toBeGreaterThan(0);
  expect(text()).toContain('From 80 to 92. 3 matches shown.');
  expect(text()).toContain('Won: 75%. Without luck: 58%.');
  unmount();
  render(ReviewedPlay, { game: 'rook13', play: { ...play, matches: 2, latest: play.latest.slice(0, 2) } });
  expect(screen.queryByText('Accuracy by match')).toBeNull();
});

it('is not there without a review, unless it can offer one', () => {
  render(ReviewedPlay, { game: 'rook13', play: null });
  expect(screen.queryByRole('heading')).toBeNull();
});
