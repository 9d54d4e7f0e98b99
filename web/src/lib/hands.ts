/** Texts about a round, with the word its game uses: hand, deal or round. */
import { capital } from './capital';
import { t, translated, type Key } from './words.svelte';

export function ofHand(key: Key, game: string, gaps: Record<string, string | number> = {}): string {
  // the word may come first
  return capital(t(key, { ...gaps, hand: translated(`${game}.hand_word`, 'hand') }));
}
