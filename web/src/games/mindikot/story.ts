/** How a round of Mindikot ended. */
import { parseCard } from '../../lib/cards';
import { textOf, type Key } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { sideTitle } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { outcomeOf, headlineFor, type Story } from '../../table/story';
import { tensOf, tricksOf } from './round';

export interface CapturedTen {
  card: string;
  seat: number;
  trick: number; // from 1
}

/** The tens in the order they were captured. */
export function capturedTens(history: readonly GameEvent[]): CapturedTen[] {
  const taken = history.filter((event) => event.event === 'trick_taken');
  return taken.flatMap(({ seat, cards }, at) =>
    cards.filter((card) => parseCard(card).rank === '10').map((card) => ({ card, seat, trick: at + 1 })),
  );
}

const STAMPS = new Map<string, Key>([
  ['kot', 'mindikot.result.stampKot'],
  ['whitewash', 'mindikot.result.stampWhitewash'],
]);

export function story(table: MatchState): Story | null {
  if (!table.history.some((event) => event.event === 'round_over')) return null;
  const scored = table.history.find((event) => event.event === 'scored');
  if (!scored) return { outcome: 'neither', headline: textOf('mindikot.result.draw') };
  const { side, why } = scored;
  const outcome = outcomeOf(table, side);
  const what = why.key.replace('mindikot.score.', '');
  const counts = what === 'more_tricks' ? tricksOf(table.history) : tensOf(table.history);
  const headline = headlineFor(`mindikot.result.${what}`, outcome, {
    ...why.params,
    side: sideTitle(table, side),
    tens: counts[side]!,
    tricks: counts[side]!,
    others: counts[1 - side]!,
  });
  const stamp = STAMPS.get(what);
  return stamp ? { outcome, headline, stamp: textOf(stamp), isBig: true } : { outcome, headline };
}
