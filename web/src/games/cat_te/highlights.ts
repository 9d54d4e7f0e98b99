/** An instant hand, and players who are eliminated after four tricks. */
import { textOf } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import type { Highlight } from '../../table/highlights';
import { nameOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { headlineFor, outcomeOf, type Outcome } from '../../table/story';
import { eliminatedIn, instantIn } from './round';

export function highlights(events: readonly GameEvent[], table: MatchState): Highlight[] {
  const instant = instantIn(events);
  if (instant) {
    const outcome = outcomeOf(table, instant.seat);
    const text = headlineFor('cat_te.result.instant', outcome, { name: nameOf(table, instant.seat), hand: instant.why });
    return [{ text, outcome, cards: instant.cards, isEnding: true }];
  }
  const out = eliminatedIn(events);
  if (!out.length) return [];
  const outcome: Outcome = table.seat !== null && out.includes(table.seat) ? 'lost' : 'neither';
  const names = out.map((seat) => nameOf(table, seat)).join(', ');
  const key = outcome === 'lost' ? 'cat_te.highlight.out.lost' : 'cat_te.highlight.out';
  return [{ text: textOf(key, { names }), outcome }];
}
