/** How a deal of Bezique ended, and where its points came from. */
import { textOf } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { pointsIn } from '../../table/scoreSheet';
import { nameOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { outcomeOf, headlineFor, type Story } from '../../table/story';

export const PARTS = ['melds', 'sevens', 'lastTrick', 'brisques'] as const;
export type Sources = Record<(typeof PARTS)[number], number>;

/** Which part of a player's points this reason belongs to. */
function partOf(key: string): keyof Sources {
  if (key.startsWith('bezique.meld.')) return 'melds';
  if (key === 'bezique.score.brisques') return 'brisques';
  return key.startsWith('bezique.score.last_trick') ? 'lastTrick' : 'sevens';
}

/** The points of one player in this deal. */
export function sourcesOf(history: readonly GameEvent[], side: number): Sources {
  const sources: Sources = { melds: 0, sevens: 0, lastTrick: 0, brisques: 0 };
  for (const event of history) if (event.event === 'scored' && event.side === side) sources[partOf(event.why.key)] += event.points;
  return sources;
}

/** The winners of the last nine tricks, in order; none if the deal did not get there. */
export function lastNine(history: readonly GameEvent[]): number[] {
  const start = history.findIndex((event) => event.event === 'last_tricks');
  return start < 0 ? [] : history.slice(start).flatMap((event) => (event.event === 'trick_taken' ? [event.seat] : []));
}

export function story(table: MatchState): Story | null {
  const { history, view } = table;
  if (!history.some((event) => event.event === 'round_over')) return null;
  if (view.result) return matchStory(table, view.result.winners[0]!);
  const gained = pointsIn(history, view.scores.length);
  const [most, second] = [...gained].sort((a, b) => b - a);
  if (!most) return { outcome: 'neither', headline: textOf('bezique.result.nothing') };
  if (most === second) return { outcome: 'neither', headline: textOf('bezique.result.tie', { points: most }) };
  const side = gained.indexOf(most);
  const outcome = outcomeOf(table, side);
  const { melds } = sourcesOf(history, side);
  const ahead = most - (gained[table.seat ?? -1] ?? 0);
  const gaps = { name: nameOf(table, side), points: most, melds, ahead };
  return { outcome, headline: headlineFor(melds ? 'bezique.result.most' : 'bezique.result.noMelds', outcome, gaps) };
}

/** The points that reached the target. */
function matchStory(table: MatchState, winner: number): Story | null {
  const last = table.history.filter((event) => event.event === 'scored' && event.side === winner).at(-1);
  if (last?.event !== 'scored') return null;
  const outcome = outcomeOf(table, winner);
  const gaps = { name: nameOf(table, winner), points: last.points, why: last.why };
  return { outcome, headline: headlineFor('bezique.result.reached', outcome, gaps) };
}
