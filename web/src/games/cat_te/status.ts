/** The status line of Cat Te. */
import { isMyTurn, type MatchState } from '../../table/state';
import { t, type Key } from '../../lib/words.svelte';
import { nameOf } from '../../table/seats';
import { folds, isBlind, plays, tricksOf } from './round';
import type { Shown } from './phases';

export function status(table: MatchState<Shown>): string | null {
  const { view } = table;
  const tricks = tricksOf(view);
  if (view.shown.phase === 'InstantChoice' && isMyTurn(table)) return t('cat_te.table.youShow');
  if (!tricks || view.to_act === null) return null;
  const gaps = { number: tricks.number, name: nameOf(table, view.to_act), suit: tricks.led ? t(`suit.${tricks.led}` as Key) : '' };
  if (!isMyTurn(table)) {
    const isOut = table.seat !== null && !tricks.active.includes(table.seat);
    return isOut ? t('cat_te.table.youAreOut', gaps) : null;
  }
  if (!tricks.led) return folds(view).length ? t('cat_te.table.youLeadOrFold', gaps) : t('cat_te.table.youLead', gaps);
  if (isBlind(view)) return folds(view).length ? t('cat_te.table.youLayBlindOrFold') : t('cat_te.table.youLayBlind');
  if (!plays(view).length) return t('cat_te.table.youFold', gaps);
  return folds(view).length ? t('cat_te.table.youPlayOrFold', gaps) : t('cat_te.table.youPlayLast', gaps);
}
