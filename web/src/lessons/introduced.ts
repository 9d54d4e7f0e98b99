/** The games that this device's player knows, or has chosen to learn by playing. */
import { choose, prefs } from '../lib/prefs.svelte';
import type { GameInfo } from '../protocol';

/** Whether to offer the lesson before the first match of a game. */
export const isNew = ({ name, lesson }: GameInfo): boolean => lesson && !prefs.introduced.includes(name);

export function introduce(game: string): void {
  if (!prefs.introduced.includes(game)) choose('introduced', [...prefs.introduced, game]);
}
