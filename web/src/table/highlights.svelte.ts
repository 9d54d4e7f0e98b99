/** Shows highlights one after the other, and never keeps anybody waiting. */
import { sentence } from '../lib/words.svelte';
import { pace } from '../lib/prefs.svelte';
import type { Announcer } from './announcer.svelte';
import type { GameUi } from './gameUi';
import { claimIn, highlightsOf, type Highlight } from './highlights';
import type { TableEvents } from './live.svelte';
import type { MatchState } from './state';

const LASTS = 1600; // ms
const MOST = 3; // waiting; more would be old news

export class Highlights {
  current = $state.raw<Highlight | null>(null);
  private waiting: Highlight[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(table: MatchState, live: TableEvents, announcer: Pick<Announcer, 'announce'>, game: () => GameUi) {
    this.stop = live.onEntry(({ events = [], kind }) => {
      if (events.some(({ event }) => event === 'dealt')) this.skip();
      const fresh = kind === 'claimed' ? claimIn(table) : highlightsOf(events, table, game());
      for (const { isNews, text } of fresh) if (isNews) announcer.announce(sentence(text));
      if (!pace(LASTS)) return;
      this.waiting = [...this.waiting, ...fresh].slice(-MOST);
      if (!this.current) this.next();
    });
  }

  private next(): void {
    clearTimeout(this.timer);
    this.current = this.waiting.shift() ?? null;
    if (this.current) this.timer = setTimeout(() => this.next(), pace(LASTS));
  }

  /** Drops everything that is shown or waiting. Returns whether there was anything. */
  skip(): boolean {
    const had = this.current !== null;
    this.waiting = [];
    this.next();
    return had;
  }

  close(): void {
    this.skip();
    this.stop();
  }
}
