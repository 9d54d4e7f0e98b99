/** The status line of Bezique between two tricks. */
import { isMyTurn, type MatchState } from '../../table/state';
import { t } from '../../lib/words.svelte';
import { nameOf } from '../../table/seats';
import { meldsOf } from './melds';
import type { Shown } from './phases';

export function status(table: MatchState<Shown>): string | null {
  const { view } = table;
  if (view.shown.phase !== 'MeldWindow' || view.to_act === null) return null;
  if (!isMyTurn(table)) return t('bezique.table.waitMeld', { name: nameOf(table, view.to_act) });
  if (meldsOf(view).length) return t('bezique.table.youMeld');
  return view.legal?.includes('swap') ? t('bezique.table.youSwap') : t('bezique.table.youDraw');
}
