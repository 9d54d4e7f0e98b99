/** Names of seats and sides, for the games' panels. */
import type { MatchState } from './state';
import { personName, t } from '../lib/words.svelte';

/** The name in a chair; our own is "you". */
export function nameOf(table: MatchState, seat: number): string {
  return seat === table.seat ? t('games.you') : plainName(table, seat);
}

/** The name in a chair, our own too. */
export function plainName(table: MatchState, seat: number): string {
  const chair = table.info.chairs[seat];
  if (chair?.user) return personName(chair.name);
  return chair?.name || chair?.label || String(seat + 1);
}

/** Whose score a seat plays for: its team's, or its own where each plays alone. */
export const sideOf = (table: MatchState, seat: number): number => seat % table.view.scores.length;

export const hasTeams = (table: MatchState): boolean => table.view.scores.length < table.view.counts.length;

export const teamName = (side: number): string => t('games.team', { team: 'AB'[side] ?? '' });

/** Whose score it is: a team's, or a player's; our own is "you". */
export const sideName = (table: MatchState, side: number): string => (hasTeams(table) ? teamName(side) : nameOf(table, side));

/** All seats, clockwise from this one. */
export function clockwise(table: MatchState, first: number): number[] {
  const count = table.view.counts.length;
  return Array.from({ length: count }, (_, after) => (first + after) % count);
}
