/** What happened at the table in sentences, since we came or since the deal. */
import type { EntryNotice, TableLink } from '../lib/table.svelte';
import { t } from '../lib/words.svelte';
import type { GameEvent } from '../protocol';
import { plainName } from './seats';
import { sentence } from './sentences';

export interface Line {
  id: number;
  text: string;
  isSmall: boolean; // who wants it brief need not hear it
}

const KEPT = 300;

export class TableLog {
  lines = $state.raw<Line[]>([]);
  private last = 0;
  private readonly listeners = new Set<(lines: Line[]) => void>();
  private readonly stop: () => void;

  constructor(private readonly link: TableLink) {
    this.write(link.history.map((event) => this.told(event)));
    this.stop = link.listen((news) => {
      const fresh = this.write([
        ...this.around(news, 'before'),
        ...news.events.map((event) => this.told(event)),
        ...this.around(news, 'after'),
      ]);
      if (fresh.length) this.listeners.forEach((listener) => listener(fresh));
    });
  }

  private told(event: GameEvent): Omit<Line, 'id'> {
    const isSmall = (event.event === 'dealt' || event.event === 'drew') && event.seat !== this.link.seat;
    return { text: sentence(event, this.link), isSmall };
  }

  /** What is not an event of the game: a bot steps in or makes way. */
  private around({ kind, by, seat }: EntryNotice, when: 'before' | 'after'): Omit<Line, 'id'>[] {
    const key =
      when === 'before'
        ? by === 'clock' && 'table.say.clock'
        : kind === 'stood_in'
          ? 'table.say.standIn'
          : kind === 'returned' && 'table.say.back';
    return key && seat !== null ? [{ text: t(key, { name: plainName(this.link, seat) }), isSmall: false }] : [];
  }

  private write(told: Omit<Line, 'id'>[]): Line[] {
    const fresh = told.map((each) => ({ id: ++this.last, ...each }));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
    return fresh;
  }

  /** Hear new sentences, in order; not those from before we came. */
  hear(listener: (lines: Line[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  leave(): void {
    this.stop();
  }
}
