/** Muted people. The server withholds their new messages; we hide the old ones. */
import { ask } from '../lib/api';
import type { Mutes } from '../protocol';

class Muted {
  ids = $state.raw<ReadonlySet<string>>(new Set());

  async look(): Promise<void> {
    this.ids = new Set((await ask<Mutes>('GET', '/api/mutes')).people.map((person) => person.id));
  }

  async turn(id: string): Promise<void> {
    await ask(this.ids.has(id) ? 'DELETE' : 'PUT', `/api/mutes/${id}`, {});
    await this.look();
  }
}

export const muted = new Muted();
