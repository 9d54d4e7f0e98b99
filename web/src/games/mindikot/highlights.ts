/** A ten that is captured. */
import { textOf } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import type { Highlight } from '../../table/highlights';
import { sideOutcome } from '../../table/highlights';
import { nameOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { tensOf } from './round';
import { capturedTens } from './story';

export function highlights(events: readonly GameEvent[], table: MatchState): Highlight[] {
  const tens = capturedTens(events);
  if (!tens.length) return [];
  const { seat } = tens[0]!;
  const cards = tens.map(({ card }) => card);
  const params = { name: nameOf(table, seat), cards, score: tensOf(table.history).join('–') };
  const label = textOf('mindikot.highlight.count', params);
  return [
    { text: textOf('mindikot.highlight.tens', params), label, outcome: sideOutcome(table, seat % 2), from: seat, cards, isNews: true },
  ];
}
