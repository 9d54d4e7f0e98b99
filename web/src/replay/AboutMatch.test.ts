import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { PlayedSeat } from '../protocol';
import AboutMatch from './AboutMatch.svelte';

it('names the level of the bots that played', () => {
  const seat = { won: false, score: 0, rating_before: null, rating_after: null, avatar: null, accuracy: null };
  const players: PlayedSeat[] = [
    { ...seat, seat: 0, side: 0, user: 'asha', name: 'Asha', bot: null },
    { ...seat, seat: 1, side: 1, user: null, name: 'Ivy', bot: 'expert' },
  ];
  const match = { id: 'elm', game: 'bezique', seats: 2, rated: false, private: false, started: 0, ended: 1, finished: true, players };
  const details = { match, options: {}, hands: 1, result: null, record: '' };
  const playback = { id: 'elm', details, bookmark: { viewer: null, at: 0, isOpen: false, reviewed: null } };
  render(AboutMatch, { playback });
  const names = [...document.querySelectorAll('.names')].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
  expect(names).toEqual(['Asha', 'Ivy (a bot, Expert)']);
});
