/** Checks that every card of a record comes from the seed committed to before the first deal. The server only says how the game is dealt. */
import type { GameInfo } from '../protocol';
import { dealerByRule, dealFrom, type Deal } from './deals';
import { commitment, firstDealer, purpose, Stream } from './stream';

export interface MatchRecord {
  format: string;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  hands: { dealer: number; deal: Deal; actions: [number, string][]; salts?: string[]; result: unknown }[];
  result: { scores: number[]; winners: number[]; reason: string } | null;
  fair?: { commitment: string; seed?: string };
}

export type Fault =
  | { kind: 'no_commitment' | 'other_commitment' | 'no_seed' | 'wrong_seed' | 'wrong_dealer' | 'unknown_game' }
  | { kind: 'wrong_cards'; hand: number };

export interface Verdict {
  fault: Fault | null;
  deals: number; // checked
}

const sameCards = (left: Deal, right: Deal): boolean => {
  const piles = (deal: Deal) => JSON.stringify(Object.entries(deal).sort(([a], [b]) => (a < b ? -1 : 1)));
  return piles(left) === piles(right);
};

/** `seen` is the commitment that this browser saw at the table, if it was there. */
export function verify(record: MatchRecord, game: GameInfo | undefined, seen = record.fair?.commitment): Verdict {
  const no = (fault: Fault, deals = 0): Verdict => ({ fault, deals });
  const seed = record.fair?.seed;
  if (!record.fair?.commitment) return no({ kind: 'no_commitment' });
  if (seen !== record.fair.commitment) return no({ kind: 'other_commitment' });
  if (!seed) return no({ kind: 'no_seed' });
  if (commitment(seed) !== record.fair.commitment) return no({ kind: 'wrong_seed' });
  for (const [index, hand] of record.hands.entries()) {
    const stream = new Stream(seed, purpose(index + 1, hand.salts));
    const deal = game && dealFrom(stream, game, record.seats, hand.dealer, record.options);
    if (!deal) return no({ kind: 'unknown_game' });
    if (!sameCards(deal, hand.deal)) return no({ kind: 'wrong_cards', hand: index + 1 }, index);
  }
  if (!firstDealerFits(record, game, seed)) return no({ kind: 'wrong_dealer' }, record.hands.length);
  return { fault: null, deals: record.hands.length };
}

/** The rules may name the first dealer; otherwise the seed does. */
function firstDealerFits({ hands, seats, options }: MatchRecord, game: GameInfo | undefined, seed: string): boolean {
  const first = (game && dealerByRule(game, seats, options)) ?? firstDealer(seats, seed);
  return !hands.length || hands[0]!.dealer === first;
}
