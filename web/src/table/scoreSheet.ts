/** The score sheet of a match. The server sends what has happened since the deal; earlier rounds are kept here. */
import type { GameEvent } from '../protocol';
import type { TableState } from './state';

export interface ScoredRound {
  number: number;
  events: GameEvent[];
}

export interface ScoreSheet {
  match: string;
  rounds: ScoredRound[];
}

export interface Row extends ScoredRound {
  points: number[]; // of this round, by side
  totals: number[]; // after this round, by side
  isOver: boolean;
}

// public events that a row is made of
const KEPT = new Set<string>(['bid', 'scored', 'melded', 'claimed', 'eliminated', 'shown', 'trick_taken', 'round_over', 'last_tricks']);
const KEY = 'followsuit-sheet';

export const emptySheet = (match = ''): ScoreSheet => ({ match, rounds: [] });

/** Whether a round is over and was not thrown in. */
const isScored = (events: readonly GameEvent[]) => events.some((event) => event.event === 'round_over' && event.reason !== 'redeal');

/** The points of each side in these events. */
export function pointsIn(events: readonly GameEvent[], sides: number): number[] {
  const points = Array.from({ length: sides }, () => 0);
  for (const event of events) if (event.event === 'scored') points[event.side]! += event.points;
  return points;
}

/** The sides that won a round: those with the score that only its winner gets, or else with the most points. */
export function roundWinners(events: readonly GameEvent[], sides: number, wonBy = ''): number[] {
  if (wonBy) return events.flatMap((event) => (event.event === 'scored' && event.why.key === wonBy ? [event.side] : []));
  const gained = pointsIn(events, sides);
  const most = Math.max(...gained);
  return most > 0 ? gained.flatMap((points, side) => (points === most ? [side] : [])) : [];
}

const plus = (left: readonly number[], right: readonly number[]) => left.map((value, side) => value + right[side]!);

/** The sheet with the round that has just ended; what is scored after its end still belongs to it. */
export function addRound(sheet: ScoreSheet, { info, view, history }: Pick<TableState, 'info' | 'view' | 'history'>): ScoreSheet {
  if (!info.match || !view) return sheet;
  const own = sheet.match === info.match ? sheet : emptySheet(info.match);
  if (!isScored(history)) return own;
  const number = view.round;
  const events = history.filter((event) => KEPT.has(event.event));
  return { ...own, rounds: [...own.rounds.filter((round) => round.number < number), { number, events }] };
}

type Scored = Pick<TableState, 'sheet' | 'view' | 'history'>;

/** The round that is being played, once something has been scored in it. */
function current(table: Scored): ScoredRound[] {
  const { view, history } = table;
  if (!view || isScored(history) || !history.some((event) => event.event === 'scored')) return [];
  return [{ number: view.round, events: history }];
}

/** Points from rounds before we arrived. */
export function pointsBefore(table: Scored): number[] {
  const scores = table.view?.scores ?? [];
  const known = [...table.sheet.rounds, ...current(table)].reduce(
    (sum, round) => plus(sum, pointsIn(round.events, scores.length)),
    scores.map(() => 0),
  );
  return scores.map((score, side) => score - known[side]!);
}

/** Every round we know of, oldest first. */
export function sheetRows(table: Scored): Row[] {
  let totals = pointsBefore(table);
  const finished = table.sheet.rounds.length;
  return [...table.sheet.rounds, ...current(table)].map((round, at) => {
    const points = pointsIn(round.events, totals.length);
    totals = plus(totals, points);
    return { ...round, points, totals, isOver: at < finished };
  });
}

/** The sheet that this browser tab has kept of a match. */
export function loadSheet(match: string): ScoreSheet {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<ScoreSheet>;
    return kept.match === match ? { ...emptySheet(match), ...kept } : emptySheet(match);
  } catch {
    return emptySheet(match);
  }
}

export function saveSheet(sheet: ScoreSheet): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sheet));
  } catch {
    // without storage, a reload shows the earlier rounds as one sum
  }
}
