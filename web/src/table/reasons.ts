/** Why points were scored, as a line of its own. */
import { capital } from '../lib/capital';
import { said } from '../lib/said';

export const reason = (why: string): string => capital(said(why));
