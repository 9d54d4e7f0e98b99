/** Counters that are captured, and a contract that is made or set before the last trick. */
import { textOf } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { sideOutcome, type Highlight } from '../../table/highlights';
import { sideTitle } from '../../table/seats';
import type { MatchState } from '../../table/state';
import type { Shown } from './phases';
import { worthOf } from './story';

const ALL = 120; // RK-11: the points of a hand

export function highlights(events: readonly GameEvent[], table: MatchState<Shown>): Highlight[] {
  const taken = events.find((event) => event.event === 'trick_taken');
  const points = taken ? worthOf(taken.cards) : 0;
  if (!taken || !points) return [];
  const side = taken.seat % 2;
  const outcome = sideOutcome(table, side);
  const cards = taken.cards.filter((card) => worthOf([card]));
  const found: Highlight[] = [{ text: textOf('rook13.highlight.points', { points }), outcome, from: taken.seat, cards }];
  const { shown } = table.view;
  if (shown.phase !== 'ContractTricks') return found;
  const { bid, bidder } = shown;
  const bidders = bidder % 2;
  // the bidders need `bid` points, and the others one more than what that leaves
  const wanted = side === bidders ? bid : ALL - bid + 1;
  const isNew = shown.captured[side]! - points < wanted && shown.captured[side]! >= wanted;
  if (!isNew) return found;
  const text = textOf(side === bidders ? 'rook13.highlight.made' : 'rook13.highlight.set', { side: sideTitle(table, bidders), bid });
  return [...found, { text, outcome, isNews: true }];
}
