/** Requests about finished matches. */
import { ask } from '../lib/api';
import type { MatchDetails, Replay } from '../protocol';

export const matchOf = (id: string) => ask<MatchDetails>('GET', `/api/matches/${encodeURIComponent(id)}`);

/** The match as one seat or a spectator saw it. */
export const replayOf = (id: string, viewer: number | null) =>
  ask<Replay>('GET', `/api/matches/${encodeURIComponent(id)}/replay${viewer === null ? '' : `?seat=${viewer}`}`);

/** The round that was just played at a table, as we saw it. */
export const roundAtTable = (code: string) => ask<Replay>('GET', `/api/tables/${encodeURIComponent(code)}/replay`);

export const recordAt = (id: string): string => `/api/matches/${encodeURIComponent(id)}/record`;
