/** Why points were scored, as a line of its own. */
import { said } from '../../lib/said';

export function reason(why: string): string {
  const text = said(why);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
