/** Who we are on this server. */
import type { Me, Visitor } from '../protocol';
import { arrive, ask } from './api';

const PLANTS = ['Clover', 'Fern', 'Ivy', 'Moss', 'Sage', 'Thyme', 'Basil', 'Linden', 'Rowan', 'Juniper'];

class Myself {
  me = $state.raw<Me | null>(null);
  isKnown = $state(false); // whether we have asked

  async look(): Promise<void> {
    this.me = (await ask<Visitor>('GET', '/api/me')).user;
    this.isKnown = true;
  }

  /** Be somebody: a guest with a name of the garden, if nobody yet. */
  async beSomebody(name?: string): Promise<Me> {
    if (!this.isKnown) await this.look();
    this.me ??= await arrive(name ?? PLANTS[Math.floor(Math.random() * PLANTS.length)]!);
    return this.me;
  }
}

export const myself = new Myself();
