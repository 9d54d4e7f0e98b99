/** What happened at the table in sentences, since we came or since the deal. */
import type { TableLink } from '../lib/table.svelte';
import { t } from '../lib/words.svelte';
import { sentence } from './sentences';
import { plainName } from './games/seats';

export interface Line {
  id: number;
  text: string;
}

const KEPT = 300;

export class TableLog {
  lines = $state.raw<Line[]>([]);
  private last = 0;
  private readonly listeners = new Set<(texts: string[]) => void>();
  private readonly stop: () => void;

  constructor(private readonly link: TableLink) {
    this.write(link.history.map((event) => sentence(event, link)));
    this.stop = link.listen((news) => {
      const texts = news.events.map((event) => sentence(event, link));
      const name = news.seat === null ? '' : plainName(link, news.seat);
      if (news.by === 'clock') texts.unshift(t('table.say.clock', { name }));
      if (news.what === 'stood_in') texts.push(t('table.say.standIn', { name }));
      if (news.what === 'returned') texts.push(t('table.say.back', { name }));
      this.write(texts);
      if (texts.length) this.listeners.forEach((listener) => listener(texts));
    });
  }

  private write(texts: string[]): void {
    this.lines = [...this.lines, ...texts.map((text) => ({ id: ++this.last, text }))].slice(-KEPT);
  }

  /** Hear new sentences, in order; not those from before we came. */
  hear(listener: (texts: string[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  leave(): void {
    this.stop();
  }
}
