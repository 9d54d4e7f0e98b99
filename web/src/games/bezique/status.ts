/** What the line under the trick says in Bezique while melds may be laid. */
import type { TableLink } from '../../lib/table.svelte';
import { t } from '../../lib/words.svelte';
import { nameOf } from '../../table/seats';
import { meldsOf } from './melds';

export function status(link: TableLink): string | null {
  const { view } = link;
  if (view?.phase !== 'MeldWindow' || view.to_act === null) return null;
  if (!link.isMyTurn) return t('bezique.table.waitMeld', { name: nameOf(link, view.to_act) });
  if (meldsOf(view).length) return t('bezique.table.youMeld');
  return view.legal?.includes('swap') ? t('bezique.table.youSwap') : t('bezique.table.youDraw');
}
