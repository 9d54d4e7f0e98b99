/** Texts about a round, with the word its game uses: hand, deal or round. */
import { capital } from './capital';
import type { Param, Text } from './format';
import { isKey, t, textOf, translated, type Key } from './words.svelte';

export function ofHand(key: Key, game: string, gaps: Record<string, string | number> = {}): string {
  // the word may come first
  return capital(t(key, { ...gaps, hand: translated(`${game}.hand_word`, 'hand') }));
}

/** The same as a text, to be put into words later. */
export function ofHandText(key: Key, game: string, params: Record<string, Param> = {}): Text {
  const word = `${game}.hand_word`;
  const hand = isKey(word) ? textOf(word) : translated(word, 'hand');
  return textOf(key, { ...params, hand });
}
