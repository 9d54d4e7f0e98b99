/** The commitments this browser saw at its tables. A record alone can't prove what was committed before the deal. */
import type { TableInfo } from '../protocol';

export interface Seen {
  match: string;
  commitment: string;
  /** The first deal after it was seen. */
  deal: number;
}

const KEY = 'followsuit.promises';
const KEPT = 100;

/** Remember the commitment of a match; a later one does not replace it. */
export function keepPromise({ match, fair }: TableInfo, deals: number): void {
  const seen = promises();
  // once the seed is public, a commitment proves nothing
  if (!match || !fair || fair.seed || seen.some((each) => each.match === match)) return;
  try {
    const fresh = { match, commitment: fair.commitment, deal: deals + 1 };
    localStorage.setItem(KEY, JSON.stringify([...seen, fresh].slice(-KEPT)));
  } catch {
    // without storage the game still works
  }
}

/** The commitment seen for a match; a file does not say which match it is, only its commitment. */
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
