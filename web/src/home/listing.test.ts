import { expect, it } from 'vitest';
import { setup } from '../games/samples';
import type { TableSummary } from '../protocol';
import { listed } from './listing';

const card = (code: string, game: string, state: string, taken: (string | null)[], created: number): TableSummary => ({
  code,
  setup: setup(game),
  state,
  host: 'fern',
  host_name: 'Fern',
  seats: taken.length,
  taken,
  avatars: [],
  bots: [],
  watchers: 0,
  created,
});

it('tables with a free seat are listed first, then the newest', () => {
  const tables = [
    card('OLD', 'rook13', 'playing', ['Fern', 'Ivy'], 1),
    card('NEW', 'rook13', 'playing', ['Fern', 'Ivy'], 3),
    card('FREE', 'rook13', 'open', ['Fern', null], 2),
    card('OTHER', 'bezique', 'open', ['Fern', null], 4),
  ];
  expect(listed(tables, '').map((each) => each.code)).toEqual(['OTHER', 'FREE', 'NEW', 'OLD']);
  expect(listed(tables, 'rook13').map((each) => each.code)).toEqual(['FREE', 'NEW', 'OLD']);
});

it('finished tables are not listed', () => {
  const tables = [card('DONE', 'rook13', 'over', ['Fern', 'Ivy'], 2), card('NOW', 'rook13', 'playing', ['Fern', 'Ivy'], 1)];
  expect(listed(tables, '').map((each) => each.code)).toEqual(['NOW']);
});
