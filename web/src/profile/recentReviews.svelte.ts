/** Has several matches reviewed, and follows the reviews until they are done. */
import { errorText } from '../lib/errors';
import type { ReviewProgress } from '../protocol';
import { readReview, startReview } from '../review/api';
import type { PlayerMatch } from './playerMatches';

const isUnderWay = ({ state }: ReviewProgress): boolean => state === 'queued' || state === 'running';

export class RecentReviews {
  /** How many reviews have been asked for. */
  count = $state(0);
  done = $state(0);
  failed = $state(0);
  /** Reviews of others that are made before the next one of ours. */
  ahead = $state(0);
  isBusy = $state(false);
  error = $state('');
  private isLeft = false;

  /** Asks for the reviews, and returns when all of them are made or the server refuses more. */
  async make(matches: readonly PlayerMatch[]): Promise<void> {
    this.isBusy = true;
    this.error = '';
    this.count = this.done = this.failed = this.ahead = 0;
    try {
      for (const { match, mine } of matches) {
        await startReview(api(match.id), mine.seat);
        this.count += 1;
      }
    } catch (why) {
      this.error = errorText(why);
    }
    for (const { match, mine } of matches.slice(0, this.count)) await this.follow(api(match.id), mine.seat);
    this.isBusy = false;
  }

  /** Stops following; the server goes on. */
  leave(): void {
    this.isLeft = true;
  }

  private async follow(where: string, seat: number): Promise<void> {
    try {
      let lines = 0;
      let progress = await readReview(where, seat, lines, false);
      while (isUnderWay(progress) && !this.isLeft) {
        this.ahead = progress.ahead;
        lines += progress.lines.length;
        progress = await readReview(where, seat, lines, true);
      }
      this.ahead = 0;
      if (progress.state === 'done') this.done += 1;
      else if (!isUnderWay(progress)) this.failed += 1;
    } catch (why) {
      this.error = errorText(why);
    }
  }
}

const api = (match: string): string => `/api/matches/${match}`;
