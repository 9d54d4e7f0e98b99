/** Was every card of this record promised before the first deal? Nothing here trusts the server. */
import { dealFrom, type Deal } from './deals';
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
  | { kind: 'no_promise' | 'other_promise' | 'no_seed' | 'wrong_seed' | 'wrong_dealer' | 'unknown_game' }
  | { kind: 'wrong_cards'; hand: number };

export interface Verdict {
  fault: Fault | null;
  deals: number; // that were checked
}

const sameCards = (left: Deal, right: Deal): boolean => {
  const piles = (deal: Deal) => JSON.stringify(Object.entries(deal).sort(([a], [b]) => (a < b ? -1 : 1)));
  return piles(left) === piles(right);
};

/** `promised` is what was seen at the table itself, if anybody was there to see it. */
export function verify(record: MatchRecord, promised = record.fair?.commitment): Verdict {
  const no = (fault: Fault, deals = 0): Verdict => ({ fault, deals });
  const seed = record.fair?.seed;
  if (!record.fair?.commitment) return no({ kind: 'no_promise' });
  if (promised !== record.fair.commitment) return no({ kind: 'other_promise' });
  if (!seed) return no({ kind: 'no_seed' });
  if (commitment(seed) !== record.fair.commitment) return no({ kind: 'wrong_seed' });
  for (const [index, hand] of record.hands.entries()) {
    const stream = new Stream(seed, purpose(index + 1, hand.salts));
    const deal = dealFrom(stream, record.game, record.seats, hand.dealer, record.options);
    if (!deal) return no({ kind: 'unknown_game' });
    if (!sameCards(deal, hand.deal)) return no({ kind: 'wrong_cards', hand: index + 1 }, index);
  }
  if (!firstDealerFits(record, seed)) return no({ kind: 'wrong_dealer' }, record.hands.length);
  return { fault: null, deals: record.hands.length };
}

/** Mindikot's rules may name the first leader; else chance chose the first dealer. */
function firstDealerFits(record: MatchRecord, seed: string): boolean {
  const leader = record.options.first_leader;
  const byRule = typeof leader === 'number' ? (leader + record.seats - 1) % record.seats : firstDealer(record.seats, seed);
  return !record.hands.length || record.hands[0]!.dealer === byRule;
}
