/** The bidding so far, read from its events and the view. */
import type { GameEvent, View } from '../../protocol';
import type { ContractTricksView, ContractView, Shown } from './phases';

export interface Call {
  seat: number;
  bid: number | null; // null: passed
}

export function callsOf(history: readonly GameEvent[]): Call[] {
  const calls: Call[] = [];
  for (const event of history) {
    if (event.event === 'bid') calls.push({ seat: event.seat, bid: event.amount });
    if (event.event === 'passed') calls.push({ seat: event.seat, bid: null });
  }
  return calls;
}

/** The calls as rows with a column for each seat; seats that have passed are skipped from then on. */
export function roundsOf(calls: readonly Call[], columns: readonly number[]): (Call | null)[][] {
  const rounds: (Call | null)[][] = [];
  let last = columns.length;
  for (const call of calls) {
    const at = columns.indexOf(call.seat);
    if (at <= last) rounds.push(columns.map(() => null));
    rounds.at(-1)![at] = call;
    last = at;
  }
  return rounds;
}

/** The seat that calls first, once the bidding is open. */
export const firstBidder = (history: readonly GameEvent[]): number | undefined =>
  history.find((event) => event.event === 'bidding_opened')?.seat;

/** What we may bid now, on our turn or before the dealer has opened. */
export const bidsOf = (view: View): number[] =>
  (view.legal ?? []).filter((action) => action.startsWith('bid ')).map((action) => Number(action.slice(4)));

export const mayPass = (view: View): boolean => view.legal?.includes('pass') ?? false;

/** The highest bid and its seat; null before the first bid. */
export const highOf = ({ shown }: View<Shown>): { bid: number; seat: number } | null =>
  shown.phase === 'Auction' && shown.high ? { bid: shown.high, seat: shown.bidder } : null;

/** The contract, from the end of the auction to the end of the hand. */
export const contractOf = ({ shown }: View<Shown>): ContractView | ContractTricksView | null => ('bid' in shown ? shown : null);
