/** The games of this server, asked for once. */
import { games as ask } from '../lib/api';
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
  /** Fetch it; after a failure the next call tries again. */
  async look(): Promise<Games> {
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
