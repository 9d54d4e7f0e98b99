/** The signed-in user. */
import type { Me, Visitor } from '../protocol';
import { arrive, ask } from './api';
import { errorText } from './errors';

// names that no bot has
const PLANTS = ['Alder', 'Aster', 'Basil', 'Hazel', 'Juniper', 'Laurel', 'Linden', 'Maple', 'Poppy', 'Rowan', 'Tansy', 'Willow'];

class Myself {
  me = $state.raw<Me | null>(null);
  isKnown = $state(false); // whether the server has answered
  error = $state(''); // why it has not

  async load(): Promise<void> {
    this.error = '';
    try {
      this.me = (await ask<Visitor>('GET', '/api/me')).user;
      this.isKnown = true;
    } catch (why) {
      this.error = errorText(why);
      throw why;
    }
  }

  /** The signed-in user, or a new guest with a random name. */
  async ensureUser(name?: string): Promise<Me> {
    if (!this.isKnown) await this.load();
    this.me ??= await arrive(name ?? PLANTS[Math.floor(Math.random() * PLANTS.length)]!);
    return this.me;
  }
}

export const myself = new Myself();
