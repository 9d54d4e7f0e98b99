/** Names of seats and sides, for the games' panels. */
import type { MatchState } from './state';
import { capital } from '../lib/capital';
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

/** Whether the viewer plays in one of two teams. */
export const isInTeam = (table: MatchState): boolean => hasTeams(table) && table.seat !== null && table.view.scores.length === 2;

const isOurSide = (table: MatchState, side: number): boolean => table.seat !== null && sideOf(table, table.seat) === side;

/** Whose score it is, in a sentence: "your team" and "their team" for a player, otherwise the side's name. */
export function sideTitle(table: MatchState, side: number): string {
  if (isInTeam(table)) return t(isOurSide(table, side) ? 'games.yourTeam' : 'games.theirTeam');
  return hasTeams(table) ? teamName(side) : nameOf(table, side);
}

/** Whose score it is, at the start of a line: "Your team", "Team A" or a player; our own is "you". */
export const sideName = (table: MatchState, side: number): string => capital(sideTitle(table, side));

/** "Us" and "Them" for a player in a team, where there is little room; empty for others. */
export const sideWord = (table: MatchState, side: number): string =>
  isInTeam(table) ? t(isOurSide(table, side) ? 'games.us' : 'games.them') : '';

/** All seats, clockwise from this one. */
export function clockwise(table: MatchState, first: number): number[] {
  const count = table.view.counts.length;
  return Array.from({ length: count }, (_, after) => (first + after) % count);
}
