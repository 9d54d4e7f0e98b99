/** Requests about reviews. */
import { ask } from '../lib/api';
import type { ReviewProgress } from '../protocol';

const WAIT = 20; // seconds until the server answers in any case

/** The review of a seat, from a line on; where it is under way, the answer comes with the next line or another state. */
export const readReview = (api: string, seat: number, after: number, mayWait: boolean) =>
  ask<ReviewProgress>('GET', `${api}/review?seat=${seat}&after=${after}${mayWait ? `&wait=${WAIT}` : ''}`);

/** Starts a review, or finds the one that exists. */
export const startReview = (api: string, seat: number) => ask<ReviewProgress>('POST', `${api}/review`, { seat });
