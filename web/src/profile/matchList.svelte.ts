/** The matches of a person, the latest first, fetched page by page. */
import { errorText } from '../components/toasts.svelte';
import type { PlayedMatch } from '../protocol';
import { matchesOf } from './people';

const AT_ONCE = 60; // enough for the plots
const A_PAGE = 12;

export class MatchList {
  matches = $state.raw<PlayedMatch[]>([]);
  /** How many of them the list shows. */
  shown = $state(A_PAGE);
  isFetching = $state(false);
  error = $state('');
  private hasEarlier = $state(true);

  /** There is more to show. */
  readonly hasMore = $derived(this.hasEarlier || this.shown < this.matches.length);

  constructor(
    private readonly person: string,
    private readonly game: string,
  ) {
    void this.fetch();
  }

  async more(): Promise<void> {
    this.shown += A_PAGE;
    if (this.shown > this.matches.length && this.hasEarlier) await this.fetch();
  }

  async fetch(): Promise<void> {
    if (this.isFetching) return;
    this.isFetching = true;
    this.error = '';
    try {
      const before = this.matches.at(-1)?.ended;
      const found = await matchesOf(this.person, { game: this.game, before, limit: AT_ONCE });
      this.matches = [...this.matches, ...found.matches];
      this.hasEarlier = found.more;
    } catch (why) {
      this.error = errorText(why);
    }
    this.isFetching = false;
  }
}
