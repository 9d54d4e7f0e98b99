/** Who we are on this server. */
import type { Me, Visitor } from '../protocol';
import { arrive, ask } from './api';
import { said } from './said';

// none that a bot has
const PLANTS = ['Alder', 'Aster', 'Basil', 'Hazel', 'Juniper', 'Laurel', 'Linden', 'Maple', 'Poppy', 'Rowan', 'Tansy', 'Willow'];

class Myself {
  me = $state.raw<Me | null>(null);
  isKnown = $state(false); // whether we have asked and were told
  error = $state(''); // why we were not

  async load(): Promise<void> {
    this.error = '';
    try {
      this.me = (await ask<Visitor>('GET', '/api/me')).user;
      this.isKnown = true;
    } catch (why) {
      this.error = said((why as Error).message);
      throw why;
    }
  }

  /** Be somebody: a guest with a name of the garden, if nobody yet. */
  async ensureUser(name?: string): Promise<Me> {
    if (!this.isKnown) await this.load();
    this.me ??= await arrive(name ?? PLANTS[Math.floor(Math.random() * PLANTS.length)]!);
    return this.me;
  }
}

export const myself = new Myself();
