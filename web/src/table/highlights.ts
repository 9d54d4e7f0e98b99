/** The big events of a table: what deserves more than a card that moves. */
import type { Text } from '../lib/format';
import { signed } from '../lib/points';
import { textOf } from '../lib/words.svelte';
import type { GameEvent } from '../protocol';
import type { GameUi } from './gameUi';
import { nameOf, sideOf } from './seats';
import type { MatchState } from './state';
import type { Outcome } from './story';

export interface Highlight {
  /** What happened. */
  text: Text;
  /** What a flying chip carries, where the text is long. */
  label?: Text;
  outcome: Outcome;
  /** A suit that sweeps over the table. */
  suit?: string;
  /** Cards that are turned up or captured. */
  cards?: readonly string[];
  /** Flies from this seat to the score of its side; without it, the text is a banner across the table. */
  from?: number;
  /** Whether screen readers announce it: the log has no sentence for it. */
  isNews?: boolean;
  /** Whether it is seen although cards are dealt and the round is over: a deal that ends it immediately. */
  isEnding?: boolean;
}

/** The highlights of a log entry, those of its game first. Nothing is highlighted while cards are dealt, and the end has its own page. */
export function highlightsOf(events: readonly GameEvent[], table: MatchState, game: GameUi): Highlight[] {
  const own = game.highlights?.(events, table) ?? [];
  if (events.some(({ event }) => event === 'dealt' || event === 'round_over')) return own.filter(({ isEnding }) => isEnding);
  return [...trumpIn(events, table), ...pointsIn(events, table), ...own];
}

/** The cards with which somebody claims the rest; the log has the sentence. */
export function claimIn(table: MatchState): Highlight[] {
  const { claim, claimed = [] } = table.info;
  if (claim == null) return [];
  const text = claim === table.seat ? textOf('table.say.claim.you') : textOf('table.say.claim', { name: nameOf(table, claim) });
  return [{ text, outcome: sideOutcome(table, sideOf(table, claim)), cards: claimed }];
}

/** Trump that was made or revealed. */
function trumpIn(events: readonly GameEvent[], table: MatchState): Highlight[] {
  const trump = events.find((event) => event.event === 'trump_set');
  const revealed = events.find((event) => event.event === 'revealed');
  if (!trump) return [];
  const params = { name: nameOf(table, trump.seat), suit: trump.suit };
  const outcome = 'neither';
  if (!revealed) return [{ text: textOf('table.highlight.trump', params), outcome, suit: trump.suit }];
  return [{ text: textOf('table.highlight.revealed', params), outcome, suit: trump.suit, cards: [revealed.card] }];
}

/** Points scored in the middle of a round. */
function pointsIn(events: readonly GameEvent[], table: MatchState): Highlight[] {
  return events.flatMap((event) => {
    if (event.event !== 'scored' || event.points <= 0) return [];
    const melded = events.find((each) => each.event === 'melded' && sideOf(table, each.seat) === event.side);
    const cards = melded?.event === 'melded' ? { cards: melded.cards } : {};
    const text = textOf('table.highlight.points', { points: signed(event.points), why: event.why });
    return [{ text, outcome: sideOutcome(table, event.side), from: seatOf(event.side, events, table), ...cards }];
  });
}

export const sideOutcome = (table: MatchState, side: number): Outcome =>
  table.seat === null ? 'neither' : sideOf(table, table.seat) === side ? 'won' : 'lost';

/** The seat that scored: the side itself, or whoever of a team has just acted. */
function seatOf(side: number, events: readonly GameEvent[], table: MatchState): number {
  const acted = events.find((event) => 'seat' in event && sideOf(table, event.seat) === side);
  return acted && 'seat' in acted ? acted.seat : side;
}
