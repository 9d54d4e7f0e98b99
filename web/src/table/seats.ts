/** Who sits where, as the panels of the games name them. */
import type { TableLink } from '../lib/table.svelte';
import { personName, t } from '../lib/words.svelte';

/** The name in a chair; our own is "you". */
export function nameOf(link: TableLink, seat: number): string {
  return seat === link.seat ? t('games.you') : plainName(link, seat);
}

/** The name in a chair, our own too. */
export function plainName(link: TableLink, seat: number): string {
  const chair = link.table?.chairs[seat];
  return (chair?.name && personName(chair.name)) || chair?.label || String(seat + 1);
}

/** Whose score a seat plays for: its team's, or its own where each plays alone. */
export const sideOf = (link: TableLink, seat: number): number => seat % (link.view?.scores.length ?? 1);

export const hasTeams = (link: TableLink): boolean => (link.view?.scores.length ?? 0) < (link.view?.counts.length ?? 0);

export const teamName = (side: number): string => t('games.team', { team: 'AB'[side] ?? '' });

/** Whose score it is: a team's, or a player's; our own is "you". */
export const sideName = (link: TableLink, side: number): string => (hasTeams(link) ? teamName(side) : nameOf(link, side));

/** All seats, clockwise from this one. */
export function clockwise(link: TableLink, first: number): number[] {
  const count = link.view?.counts.length ?? 0;
  return Array.from({ length: count }, (_, after) => (first + after) % count);
}
