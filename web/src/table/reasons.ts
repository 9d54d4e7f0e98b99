/** Why something happened or cannot happen, in words. */
import { capital } from '../lib/capital';
import type { Text } from '../lib/format';
import { sentence, t } from '../lib/words.svelte';
import type { View } from '../protocol';
import { isUsable, refusalOf } from './legal';

/** Why points were scored, as a line of its own. */
export const reason = (why: Text): string => capital(sentence(why));

/** Why a card of our hand can't be played now. */
export function whyNot(view: View, card: string): string {
  const refusal = refusalOf(view, card);
  if (refusal) return sentence(refusal.why);
  return isUsable(view, card) ? t('table.hand.foldOnly') : t('table.hand.notNow');
}
