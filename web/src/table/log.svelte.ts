/** What has happened at the table, in sentences, since we arrived or since the deal. */
import type { TableEvents } from './live.svelte';
import type { MatchState } from './state';
import { t } from '../lib/words.svelte';
import type { GameEvent, LogEntry } from '../protocol';
import { hintTaken } from './hint';
import { claimSentence } from './status';
import { plainName } from './seats';
import { eventSentence } from './sentences';

export interface Line {
  id: number;
  text: string;
  isSmall: boolean; // left out of brief announcements
}

const KEPT = 300;

export class TableLog {
  lines = $state.raw<Line[]>([]);
  private last = 0;
  private readonly listeners = new Set<(lines: Line[]) => void>();
  private readonly stop: () => void;

  constructor(
    private readonly table: MatchState,
    live: TableEvents,
  ) {
    this.write(table.history.map((event) => this.lineOf(event)));
    this.stop = live.onEntry((entry) => {
      const fresh = this.write([
        ...this.around(entry, 'before'),
        ...(entry.events ?? []).map((event) => this.lineOf(event)),
        ...this.around(entry, 'after'),
      ]);
      if (fresh.length) this.listeners.forEach((listener) => listener(fresh));
    });
  }

  private lineOf(event: GameEvent): Omit<Line, 'id'> {
    const isSmall = (event.event === 'dealt' || event.event === 'drew') && event.seat !== this.table.seat;
    return { text: eventSentence(event, this.table), isSmall };
  }

  /** Entries that are not game events: a bot takes over or makes way, somebody takes a hint or claims the rest. */
  private around({ kind, by, seat }: LogEntry, when: 'before' | 'after'): Omit<Line, 'id'>[] {
    if (kind === 'hint_taken' && when === 'after') return [{ text: hintTaken(this.table, seat ?? 0), isSmall: false }];
    if (kind === 'claimed' && when === 'after') return [{ text: claimSentence(this.table, seat ?? 0), isSmall: false }];
    const key =
      when === 'before'
        ? by === 'clock' && 'table.say.clock'
        : kind === 'stood_in'
          ? 'table.say.standIn'
          : kind === 'returned' && 'table.say.back';
    return key && seat != null ? [{ text: t(key, { name: plainName(this.table, seat) }), isSmall: false }] : [];
  }

  private write(lines: Omit<Line, 'id'>[]): Line[] {
    const fresh = lines.map((each) => ({ id: ++this.last, ...each }));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
    return fresh;
  }

  /** Calls the listener with new sentences, in order; not with those from before we arrived. */
  onLines(listener: (lines: Line[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.stop();
  }
}
