/** What matters now. */
import { t } from '../../lib/words.svelte';
import type { MatchState } from '../../table/state';
import type { Shown } from './phases';

export function aim({ seat, view: { shown } }: MatchState<Shown>): string | null {
  if (seat === null) return null;
  if (shown.phase === 'DrawingTrick' || shown.phase === 'MeldWindow') return t('bezique.aim.meld');
  return shown.phase === 'LastNine' ? t('bezique.aim.last') : null;
}
