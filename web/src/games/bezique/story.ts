/** How a deal of Bezique ended, and where its points came from. */
import { textOf } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { pointsIn } from '../../table/scoreSheet';
import { nameOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { outcomeOf, headlineFor, type Story } from '../../table/story';

export const PARTS = ['marriages', 'runs', 'beziques', 'fours', 'sevens', 'lastTrick', 'brisques'] as const;
export type Sources = Record<(typeof PARTS)[number], number>;

/** The kinds of melds; all others are four of a kind. */
const MELDS = new Map<string, keyof Sources>([
  ['marriage', 'marriages'],
  ['run', 'runs'],
  ['bezique', 'beziques'],
  ['double-bezique', 'beziques'],
]);

/** Which part of a player's points this reason belongs to. */
function partOf(key: string): keyof Sources {
  const meld = key.startsWith('bezique.meld.') ? key.slice('bezique.meld.'.length) : '';
  if (meld) return MELDS.get(meld) ?? 'fours';
  if (key === 'bezique.score.brisques') return 'brisques';
  return key.startsWith('bezique.score.last_trick') ? 'lastTrick' : 'sevens';
}

/** The points of one player in this deal. */
export function sourcesOf(history: readonly GameEvent[], side: number): Sources {
  const sources: Sources = { marriages: 0, runs: 0, beziques: 0, fours: 0, sevens: 0, lastTrick: 0, brisques: 0 };
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
  const { marriages, runs, beziques, fours } = sourcesOf(history, side);
  const melds = marriages + runs + beziques + fours;
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
