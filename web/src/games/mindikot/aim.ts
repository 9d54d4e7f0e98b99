/** What matters now. */
import { t } from '../../lib/words.svelte';
import { sideOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import type { Shown } from './phases';
import { tensOf, tricksOf } from './round';

export function aim(table: MatchState<Shown>): string | null {
  if (table.seat === null) return null;
  const own = sideOf(table, table.seat);
  const tens = tensOf(table.history);
  const [ours, theirs] = [tens[own]!, tens[1 - own]!];
  if (ours === 3) return theirs ? null : t('mindikot.aim.kot');
  if (theirs === 3) return ours ? null : t('mindikot.aim.noKot');
  if (ours === 2 && theirs === 2) return tied(table, own);
  if (ours === 2) return t('mindikot.aim.oneMore');
  return t(theirs === 2 ? 'mindikot.aim.theyNeed' : 'mindikot.aim.tens');
}

/** Two tens each: what decides then, where that can be said in a word. */
function tied(table: MatchState<Shown>, own: number): string | null {
  const tricks = tricksOf(table.history);
  switch (table.info.setup.options.tie_break ?? 'tricks') {
    case 'tricks':
      return t('mindikot.aim.tricks', { ours: tricks[own]!, theirs: tricks[1 - own]! });
    case 'last_trick':
      return t('mindikot.aim.lastTrick');
    default:
      return null;
  }
}
