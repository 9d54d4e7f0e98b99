/** Why points were scored. The server says it in English; other languages have words of their own. */
import { translated } from '../../lib/words.svelte';

export function reason(why: string): string {
  const text = translated(`why.${why}`, why);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
