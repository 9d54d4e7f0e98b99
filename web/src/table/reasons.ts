/** Why points were scored, as a line of its own. */
import { capital } from '../lib/capital';
import type { Text } from '../lib/format';
import { said } from '../lib/said';

export const reason = (why: Text): string => capital(said(why));
