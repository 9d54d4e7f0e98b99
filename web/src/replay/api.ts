/** Requests about matches: finished ones, and the finished rounds of a running one. */
import { ask } from '../lib/api';
import type { MatchDetails, Replay } from '../protocol';

/** Where a match is shown on this page, and where its data is. */
export interface Source {
  page: string;
  api: string;
}

export const finishedMatch = (id: string): Source => ({ page: `/m/${id}`, api: `/api/matches/${encodeURIComponent(id)}` });

/** A match that goes on, at its table. */
export const runningMatch = (code: string): Source => ({ page: `/t/${code}`, api: `/api/tables/${encodeURIComponent(code)}` });

export const matchOf = ({ api }: Source) => ask<MatchDetails>('GET', api);

/** The match as one seat or a spectator saw it. */
export const replayOf = ({ api }: Source, viewer: number | null) =>
  ask<Replay>('GET', `${api}/replay${viewer === null ? '' : `?seat=${viewer}`}`);

/** The round that was just played at a table, as we saw it. */
export const roundAtTable = ({ api }: Source) => ask<Replay>('GET', `${api}/replay`);

/** All rounds that are over of a match against bots, with all cards, for the person who plays it. */
export const roundsToReview = ({ api }: Source, seat: number) => ask<Replay>('GET', `${api}/review/replay?seat=${seat}`);

export const recordAt = (id: string): string => `/api/matches/${encodeURIComponent(id)}/record`;
