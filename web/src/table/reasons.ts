/** Why points were scored, as a line of its own. */
import { capital } from '../lib/capital';
import type { Text } from '../lib/format';
import { sentence } from '../lib/words.svelte';

export const reason = (why: Text): string => capital(sentence(why));
