/** Requests for players and their matches. */
import { ask } from '../lib/api';
import type { FoundPlayers, History, Profile } from '../protocol';

export const profileOf = (person: string) => ask<Profile>('GET', `/api/players/${encodeURIComponent(person)}`);

export const findPlayers = (name: string) => ask<FoundPlayers>('GET', `/api/players?${new URLSearchParams({ name })}`);

export interface Which {
  game: string; // empty for all games
  before?: number;
  limit: number;
}

export function matchesOf(person: string, { game, before, limit }: Which): Promise<History> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (game) query.set('game', game);
  if (before !== undefined) query.set('before', String(before));
  return ask<History>('GET', `/api/players/${encodeURIComponent(person)}/matches?${query}`);
}
