/** The games of this server, fetched once. */
import { games as fetchGames, gameTexts } from '../lib/api';
import { prefs } from '../lib/prefs.svelte';
import { addTexts, hasTexts } from '../lib/words.svelte';
import type { Games } from '../protocol';

class Known {
  games = $state.raw<Games | null>(null);
}
const known = new Known();
let request: Promise<Games> | null = null;

export const catalogue = {
  get now(): Games | null {
    return known.games;
  },
  game(name: string) {
    return known.games?.games.find((game) => game.name === name);
  },
  /** The number of cards in a game; 0 while unknown. */
  packSize(name: string, seats: number): number {
    const pack = this.game(name)?.packs[seats] ?? [];
    return pack.length;
  },
  /** Uses this description instead of fetching one. */
  use(games: Games): void {
    known.games = games;
  },
  /** The level of bots for new tables: chosen on this device, or the server's default. */
  bot(): string {
    const kinds = known.games?.bots ?? [];
    return kinds.includes(prefs.bot) ? prefs.bot : (known.games?.default_bot ?? '');
  },
  /** The clock of a table with bots only: none, if the server allows that. */
  clockAmongBots(): number | null {
    return known.games?.clocks.includes(0) ? 0 : null;
  },
  /** Fetches the texts of games that this page was built without. */
  async loadTexts(language: string): Promise<void> {
    const unknown = (known.games?.games ?? []).filter(({ name }) => !hasTexts(name));
    const fetched = await Promise.all(unknown.map(({ name }) => gameTexts(name, language)));
    for (const { texts } of fetched) addTexts(texts);
  },
  /** Fetches what may have changed since; a failure leaves what is known. */
  async refresh(): Promise<void> {
    const again = fetchGames();
    try {
      known.games = await again;
      request = again;
    } catch {
      // what is known stays
    }
  },
  /** Fetches the games; after a failure, the next call tries again. */
  async load(): Promise<Games> {
    request ??= fetchGames();
    try {
      known.games = await request;
      return known.games;
    } catch (why) {
      request = null;
      throw why;
    }
  },
};
