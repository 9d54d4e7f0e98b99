/** The promises this browser has seen at its tables: what a record says of itself afterwards proves nothing. */
import type { TableInfo } from '../protocol';

export interface Seen {
  match: string;
  commitment: string;
  /** The first deal that came after it. */
  deal: number;
}

const KEY = 'followsuit.promises';
const KEPT = 100;

/** Keep what is promised, once for each match: another promise later does not take its place. */
export function keepPromise({ match, fair }: TableInfo, deals: number): void {
  const seen = promises();
  // with the seed in sight nothing is promised any more
  if (!match || !fair || fair.seed || seen.some((each) => each.match === match)) return;
  try {
    const fresh = { match, commitment: fair.commitment, deal: deals + 1 };
    localStorage.setItem(KEY, JSON.stringify([...seen, fresh].slice(-KEPT)));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** What was promised to us for a match; a file does not say which match it is, only what was promised. */
export function promiseOf(match: string, commitment = ''): Seen | undefined {
  return promises().find((seen) => (match ? seen.match === match : seen.commitment === commitment));
}

function promises(): Seen[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Seen[]) : [];
  } catch {
    return [];
  }
}
