/** Follows a review while the server makes it. */
import { errorText } from '../lib/errors';
import type { ReviewProgress } from '../protocol';
import { readReview, startReview } from './api';
import { addProgress, emptyReview, isUnderWay, type ReviewState } from './state';

export class ReviewFeed {
  review = $state.raw<ReviewState>(emptyReview(0));
  error = $state('');
  /** Whether somebody has to ask for the review before it is made. */
  readonly isWanted = $derived(this.review.stage === 'none' && !this.error);
  private isLeft = false;

  constructor(
    private readonly api: string,
    readonly seat: number,
  ) {
    this.review = emptyReview(seat);
  }

  /** Reads what there is; starts the review if there is none and the visitor wants one. */
  async open(isStarted: boolean): Promise<void> {
    await this.attempt(() => readReview(this.api, this.seat, this.review.lines, false));
    if (this.isWanted && isStarted) await this.start();
    else await this.follow();
  }

  /** Starts the review, or starts it again. Lines come again from the first. */
  async start(): Promise<void> {
    await this.attempt(async () => {
      const progress = await startReview(this.api, this.seat);
      this.review = emptyReview(this.seat);
      return { ...progress, lines: [] };
    });
    if (this.error) return; // refused: reading what there is would clear the reason
    await this.attempt(() => readReview(this.api, this.seat, 0, false));
    await this.follow();
  }

  /** After an error: goes on where it stopped. */
  async retry(): Promise<void> {
    const { stage } = this.review;
    if (stage === 'failed' || stage === 'none') await this.start();
    else await this.open(true);
  }

  close(): void {
    this.isLeft = true;
  }

  private async follow(): Promise<void> {
    while (!this.isLeft && !this.error && isUnderWay(this.review))
      await this.attempt(() => readReview(this.api, this.seat, this.review.lines, true));
  }

  private async attempt(request: () => Promise<ReviewProgress>): Promise<void> {
    if (this.isLeft) return;
    try {
      this.take(await request());
    } catch (why) {
      this.error = errorText(why);
    }
  }

  private take(progress: ReviewProgress): void {
    this.review = addProgress(this.review, progress);
    this.error = '';
  }
}
