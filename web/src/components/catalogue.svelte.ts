/** The games of this server, asked for once. */
import { games as ask, gameTexts } from '../lib/api';
import { prefs } from '../lib/prefs.svelte';
import { addTexts, hasTexts } from '../lib/words.svelte';
import type { Games } from '../protocol';

class Known {
  games = $state.raw<Games | null>(null);
}
const known = new Known();
let asked: Promise<Games> | null = null;

export const catalogue = {
  get now(): Games | null {
    return known.games;
  },
  game(name: string) {
    return known.games?.games.find((game) => game.name === name);
  },
  /** Use this description instead of asking for one. */
  use(games: Games): void {
    known.games = games;
  },
  /** The bots that a new table is filled with: as chosen on this device, or as usual here. */
  bot(): string {
    const kinds = known.games?.bots ?? [];
    return kinds.includes(prefs.bot) ? prefs.bot : (known.games?.usual_bot ?? '');
  },
  /** The clock of a table where all others are bots: they do not mind how long somebody thinks. */
  clockAmongBots(): number | null {
    return known.games?.clocks.includes(0) ? 0 : null;
  },
  /** Fetch the texts of games that this page was built without. */
  async loadTexts(language: string): Promise<void> {
    const unknown = (known.games?.games ?? []).filter(({ name }) => !hasTexts(name));
    const fetched = await Promise.all(unknown.map(({ name }) => gameTexts(name, language)));
    for (const { texts } of fetched) addTexts(texts);
  },
  /** Fetch it; after a failure the next call tries again. */
  async load(): Promise<Games> {
    asked ??= ask();
    try {
      known.games = await asked;
      return known.games;
    } catch (why) {
      asked = null;
      throw why;
    }
  },
};
