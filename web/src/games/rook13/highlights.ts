/** Counters that are captured, and a contract that is made before the last trick. */
import { textOf } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { sideOutcome, type Highlight } from '../../table/highlights';
import { sideTitle } from '../../table/seats';
import type { MatchState } from '../../table/state';
import type { Shown } from './phases';
import { worthOf } from './story';

export function highlights(events: readonly GameEvent[], table: MatchState<Shown>): Highlight[] {
  const taken = events.find((event) => event.event === 'trick_taken');
  const points = taken ? worthOf(taken.cards) : 0;
  if (!taken || !points) return [];
  const side = taken.seat % 2;
  const outcome = sideOutcome(table, side);
  const cards = taken.cards.filter((card) => worthOf([card]));
  const found: Highlight[] = [{ text: textOf('rook13.highlight.points', { points }), outcome, from: taken.seat, cards }];
  const { shown } = table.view;
  if (shown.phase !== 'ContractTricks' || shown.bidder % 2 !== side) return found;
  const captured = shown.captured[side]!;
  const isMade = captured >= shown.bid && captured - points < shown.bid;
  if (!isMade) return found;
  const text = textOf('rook13.highlight.made', { side: sideTitle(table, side), bid: shown.bid });
  return [...found, { text, outcome, isNews: true }];
}
