/** The steps of a match, sorted into rounds and tricks. */
import type { GameEvent, Step } from '../protocol';

export interface Trick {
  number: number; // from 1, in its round
  from: number; // its first card
  to: number; // what follows it until the next card, such as melds and draws, is part of it
  taken: number | null; // the step that ended it
  winner: number | null;
}

export interface Round {
  hand: number; // from 1, including deals that were thrown in
  number: number; // which round of the match it is
  from: number; // the deal
  to: number;
  opening: number; // the last step before the first card is played
  tricks: Trick[];
}

const LAYS = new Set<GameEvent['event']>(['played', 'committed', 'folded']);

export function roundsOf(steps: readonly Step[]): Round[] {
  const rounds: Round[] = [];
  let trick: Trick | null = null;
  steps.forEach(({ hand, events, view }, at) => {
    let round = rounds.at(-1);
    if (round?.hand !== hand) {
      rounds.push((round = { hand, number: view.round, from: at, to: at, opening: at, tricks: [] }));
      trick = null;
    }
    round.to = at;
    const isLaid = events.some(({ event }) => LAYS.has(event));
    if (isLaid && (!trick || trick.taken !== null)) {
      trick = { number: round.tricks.length + 1, from: at, to: at, taken: null, winner: null };
      round.tricks.push(trick);
    }
    if (!trick) {
      round.opening = at;
      return;
    }
    trick.to = at;
    const taken = events.find((event) => event.event === 'trick_taken');
    if (taken) Object.assign(trick, { taken: at, winner: taken.seat });
  });
  return rounds;
}

export const roundAt = (rounds: readonly Round[], at: number): Round | undefined => rounds.find(({ from, to }) => from <= at && at <= to);

/** Where stepping trick by trick stops: at every deal, at every complete trick, at the end. */
function stops(rounds: readonly Round[]): number[] {
  const all = rounds.flatMap(({ from, tricks }) => [from, ...tricks.map(({ taken, to }) => taken ?? to)]);
  const last = rounds.at(-1)?.to ?? 0;
  return all.includes(last) ? all : [...all, last];
}

const after = (marks: readonly number[], at: number) => marks.find((mark) => mark > at) ?? at;
const before = (marks: readonly number[], at: number) => marks.filter((mark) => mark < at).at(-1) ?? at;

export const byTrick = (rounds: readonly Round[], at: number, way: 1 | -1): number => (way > 0 ? after : before)(stops(rounds), at);

export function byRound(rounds: readonly Round[], at: number, way: 1 | -1): number {
  const deals = rounds.map(({ from }) => from);
  return (way > 0 ? after : before)(deals, at);
}

/** What has happened since the deal, up to a step. */
export function historyAt(steps: readonly Step[], at: number): GameEvent[] {
  const number = steps[at]?.hand;
  return steps.slice(0, at + 1).flatMap((step) => (step.hand === number ? step.events : []));
}
