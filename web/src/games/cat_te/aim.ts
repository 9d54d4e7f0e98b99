/** What matters now. */
import { catalogue } from '../../components/catalogue.svelte';
import { t } from '../../lib/words.svelte';
import type { MatchState } from '../../table/state';
import type { Shown } from './phases';

const KNOCKOUT = 4; // after this trick, players without one may be out

export function aim(table: MatchState<Shown>): string | null {
  const { seat, view, info } = table;
  const { shown } = view;
  if (seat === null || shown.phase !== 'SixTricks' || !shown.active.includes(seat)) return null;
  const { game, options } = info.setup;
  const usual = catalogue.game(game)?.options.find(({ name }) => name === 'eliminate_after_4')?.default;
  const isKnockout = options.eliminate_after_4 ?? usual;
  if (isKnockout && shown.number <= KNOCKOUT && !shown.tricks[seat]) return t('cat_te.aim.stay');
  return t(shown.number === 5 ? 'cat_te.aim.fifth' : 'cat_te.aim.sixth');
}
