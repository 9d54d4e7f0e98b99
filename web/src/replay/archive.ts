/** Matches that are over, asked for. */
import { ask } from '../lib/api';
import type { MatchDetails, Replay } from '../protocol';

export const matchOf = (id: string) => ask<MatchDetails>('GET', `/api/matches/${encodeURIComponent(id)}`);

/** Through the eyes of a seat, or as a spectator saw it. */
export const replayOf = (id: string, eyes: number | null) =>
  ask<Replay>('GET', `/api/matches/${encodeURIComponent(id)}/replay${eyes === null ? '' : `?seat=${eyes}`}`);

export const recordAt = (id: string): string => `/api/matches/${encodeURIComponent(id)}/record`;
