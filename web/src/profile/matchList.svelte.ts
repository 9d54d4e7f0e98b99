/** A player's matches, newest first, fetched page by page. */
import { errorText } from '../lib/errors';
import type { PlayedMatch } from '../protocol';
import { matchesOf } from './people';

const BATCH = 60; // enough for the plots
const PAGE = 12;

export class MatchList {
  matches = $state.raw<PlayedMatch[]>([]);
  /** How many matches the list shows. */
  shown = $state(PAGE);
  isFetching = $state(false);
  error = $state('');
  private hasEarlier = $state(true);

  /** Whether there are more matches to show. */
  readonly hasMore = $derived(this.hasEarlier || this.shown < this.matches.length);

  constructor(
    private readonly person: string,
    private readonly game: string,
  ) {
    void this.fetch();
  }

  async more(): Promise<void> {
    this.shown += PAGE;
    if (this.shown > this.matches.length && this.hasEarlier) await this.fetch();
  }

  /** Fetches the newest matches again, which may have changed. */
  async refresh(): Promise<void> {
    try {
      const found = await matchesOf(this.person, { game: this.game, limit: BATCH });
      const fresh = new Map(found.matches.map((match) => [match.id, match]));
      this.matches = this.matches.map((match) => fresh.get(match.id) ?? match);
    } catch (why) {
      this.error = errorText(why);
    }
  }

  async fetch(): Promise<void> {
    if (this.isFetching) return;
    this.isFetching = true;
    this.error = '';
    try {
      const before = this.matches.at(-1)?.ended;
      const found = await matchesOf(this.person, { game: this.game, before, limit: BATCH });
      this.matches = [...this.matches, ...found.matches];
      this.hasEarlier = found.more;
    } catch (why) {
      this.error = errorText(why);
    }
    this.isFetching = false;
  }
}
