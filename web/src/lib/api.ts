import type { TableSummary, Games, GameTexts, Me, NearbyServers, NewTable, Refusal, Tables } from '../protocol';
import type { Text } from './format';
import { TextError } from './errors';
import { textOf } from './words.svelte';

/** The server has refused a request, or can't be reached. */
export class Refused extends TextError {
  constructor(
    readonly status: number,
    readonly code: string,
    why: Text,
  ) {
    super(why);
  }
}

export const offline = (): Refused => new Refused(0, 'offline', textOf('error.unreachable'));

/** Sends a request to any endpoint; cookies identify the user. */
export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw offline();
  }
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function refusal(response: Response): Promise<Refused> {
  const refusal = (await response.json().catch(() => null)) as Refusal | null; // null: a proxy's response
  const { code, why } = refusal ?? { code: 'http', why: textOf('error.http', { what: response.statusText }) };
  return new Refused(response.status, code, why);
}

export const games = () => ask<Games>('GET', '/api/games');
export const gameTexts = (game: string, language: string) => ask<GameTexts>('GET', `/api/texts/${game}?language=${language}`);
export const tables = (mine = false) => ask<Tables>('GET', `/api/tables${mine ? '?mine=true' : ''}`);
export const nearby = () => ask<NearbyServers>('GET', '/api/nearby');
export const createTable = (wanted: NewTable) => ask<TableSummary>('POST', '/api/tables', wanted);
export const findTable = (code: string) => ask<TableSummary>('GET', `/api/tables/${encodeURIComponent(code)}`);
export const arrive = (name: string) => ask<Me>('POST', '/api/guest', { name });
