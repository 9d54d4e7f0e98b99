/** Texts about a hand, with the word that the rules of the game have for it: a hand, a deal, a round. */
import { capital } from './capital';
import { t, translated, type Key } from './words.svelte';

export function ofHand(key: Key, game: string, gaps: Record<string, string | number> = {}): string {
  // the word may be the first
  return capital(t(key, { ...gaps, hand: translated(`${game}.hand_word`, 'hand') }));
}
