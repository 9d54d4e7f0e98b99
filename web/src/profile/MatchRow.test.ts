import { render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { myself } from '../lib/me.svelte';
import type { PlayedMatch, PlayedSeat } from '../protocol';
import MatchRow from './MatchRow.svelte';

const seat = (number: number, user: string, name: string): PlayedSeat => ({
  seat: number,
  user,
  name,
  bot: null,
  side: number,
  won: false,
  score: 0,
  rating_before: null,
  rating_after: null,
  avatar: null,
  accuracy: null,
});
const match: PlayedMatch = {
  id: 'one',
  game: 'bezique',
  seats: 2,
  rated: false,
  private: false,
  started: 0,
  ended: 600,
  finished: true,
  players: [seat(0, 'asha', 'Tansy'), seat(1, 'moss', 'Moss')],
};
const names = () => [...document.querySelectorAll('.names')].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

afterEach(() => (myself.me = null));

it('marks the player even under an earlier guest name', () => {
  myself.me = { id: 'asha', name: 'Asha', kind: 'account', is_admin: false, avatar: 'fox' };
  render(MatchRow, { played: { match, mine: match.players[0]! } });
  expect(names()).toEqual(['Tansy (you)', 'Moss']);
});

it('shows the level of a bot', () => {
  const bot: PlayedSeat = { ...seat(1, '', 'Ivy'), user: null, bot: 'expert' };
  render(MatchRow, { played: { match: { ...match, players: [match.players[0]!, bot] }, mine: match.players[0]! } });
  expect(names()[1]).toBe('Ivy a bot, Expert');
  expect(document.querySelector('.bot')!.getAttribute('title')).toBe('Expert');
});

it('marks nobody in the history of another player', () => {
  myself.me = { id: 'asha', name: 'Asha', kind: 'account', is_admin: false, avatar: 'fox' };
  render(MatchRow, { played: { match, mine: match.players[1]! } });
  expect(names()).toEqual(['Tansy', 'Moss']);
});
