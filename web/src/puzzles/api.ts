/** Requests about puzzles. */
import { ask } from '../lib/api';
import type { MyPuzzles, Puzzle, PuzzleStock, PuzzleVerdict } from '../protocol';

/** Which puzzle to ask for: those of a game, of a theme, or one's own mistakes. */
export interface Choice {
  game: string;
  theme: string;
  isMine: boolean;
}

/** The choice in the query of an address; the server takes the same words. */
export function choiceIn(query: URLSearchParams): Choice {
  return { game: query.get('game') ?? '', theme: query.get('theme') ?? '', isMine: query.get('mine') === 'true' };
}

export function queryOf({ game, theme, isMine }: Choice, after = ''): string {
  const words = { game, theme, mine: isMine ? 'true' : '', after };
  const given = Object.entries(words).filter(([, word]) => word);
  return given.length ? `?${new URLSearchParams(given).toString()}` : '';
}

export const addressOf = (choice: Choice): string => `/puzzles/next${queryOf(choice)}`;

export const stock = () => ask<PuzzleStock>('GET', '/api/puzzles');
export const myPuzzles = () => ask<MyPuzzles>('GET', '/api/puzzles/mine');
export const dailyPuzzle = () => ask<Puzzle>('GET', '/api/puzzles/daily');
export const nextPuzzle = (choice: Choice, after: string) => ask<Puzzle>('GET', `/api/puzzles/next${queryOf(choice, after)}`);
export const puzzleWith = (id: string) => ask<Puzzle>('GET', `/api/puzzles/${encodeURIComponent(id)}`);
export const answer = (id: string, action: string) =>
  ask<PuzzleVerdict>('POST', `/api/puzzles/${encodeURIComponent(id)}/answer`, { action });
