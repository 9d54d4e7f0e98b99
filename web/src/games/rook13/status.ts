/** The status line of Rook13 before the tricks. */
import { isMyTurn, type MatchState } from '../../table/state';
import { t } from '../../lib/words.svelte';
import { nameOf } from '../../table/seats';
import { bidsOf, highOf, mayPass } from './auction';
import type { Shown } from './phases';

export function status(table: MatchState<Shown>): string | null {
  const { view } = table;
  if (view.to_act === null) return null;
  const name = nameOf(table, view.to_act);
  switch (view.shown.phase) {
    case 'DealersDeal':
      return isMyTurn(table) ? t('rook13.table.youDeal') : t('rook13.table.waitDeal', { name });
    case 'Opening':
      if (isMyTurn(table)) return t('rook13.table.youOpen');
      return bidsOf(view).length ? t('rook13.table.mayCall', { name }) : t('rook13.table.waitOpen', { name });
    case 'Auction': {
      if (!isMyTurn(table)) return t('rook13.table.waitCall', { name });
      if (!mayPass(view)) return t('rook13.table.youMustBid');
      const high = highOf(view);
      return high ? t('rook13.table.youCall', { bid: high.bid }) : t('rook13.table.youCallFirst');
    }
    case 'GoDown':
      return isMyTurn(table) ? t('rook13.table.youGoDown') : t('rook13.table.waitGoDown', { name });
    case 'NameTrump':
      return isMyTurn(table) ? t('rook13.table.youName') : t('rook13.table.waitName', { name });
    default:
      return null;
  }
}
