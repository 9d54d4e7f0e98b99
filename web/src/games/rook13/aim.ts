/** What matters now. */
import { t } from '../../lib/words.svelte';
import { sideOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import type { Shown } from './phases';

export function aim(table: MatchState<Shown>): string | null {
  const { shown } = table.view;
  if (table.seat === null || shown.phase !== 'ContractTricks') return null;
  const bidding = sideOf(table, shown.bidder);
  const points = shown.bid - shown.captured[bidding]!;
  const isOurs = bidding === sideOf(table, table.seat);
  if (points <= 0) return t(isOurs ? 'rook13.aim.made' : 'rook13.aim.theyMade', { bid: shown.bid });
  return t(isOurs ? 'rook13.aim.need' : 'rook13.aim.theyNeed', { bid: shown.bid, points });
}
