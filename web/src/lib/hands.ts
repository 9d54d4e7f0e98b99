/** Texts about a hand, with the word that the rules of the game have for it: a hand, a deal, a round. */
import { t, translated, type Key } from './words.svelte';

export function ofHand(key: Key, game: string, gaps: Record<string, string | number> = {}): string {
  const text = t(key, { ...gaps, hand: translated(`games.hand.${game}`, 'hand') });
  return text.charAt(0).toUpperCase() + text.slice(1); // the word may be the first
}
