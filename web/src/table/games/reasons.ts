/** Why points were scored. The server says it in English; other languages have words of their own. */
import { translated } from '../../lib/words.svelte';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `kot: all four tens` is asked for as `mindikot.why.kot_all_four_tens`. */
export function reason(game: string, why: string): string {
  const words = why.toLowerCase().replace(/[^a-z]+/g, '_');
  return translated(`${game}.why.${words}`, capital(why));
}
