/** The steps of a match sorted into hands and tricks. */
import type { GameEvent, Step } from '../protocol';

export interface Trick {
  number: number; // from 1, in its hand
  from: number; // its first card
  to: number; // what follows it until the next card, such as melds and draws, is part of it
  taken: number | null; // the step that ended it
  winner: number | null;
}

export interface Hand {
  number: number;
  from: number; // the deal
  to: number;
  opening: number; // the last step before the first card is played
  tricks: Trick[];
}

const LAYS = new Set<GameEvent['event']>(['played', 'committed', 'folded']);

export function handsOf(steps: readonly Step[]): Hand[] {
  const hands: Hand[] = [];
  let trick: Trick | null = null;
  steps.forEach(({ hand: number, events }, at) => {
    let hand = hands.at(-1);
    if (hand?.number !== number) {
      hands.push((hand = { number, from: at, to: at, opening: at, tricks: [] }));
      trick = null;
    }
    hand.to = at;
    const isLaid = events.some(({ event }) => LAYS.has(event));
    if (isLaid && (!trick || trick.taken !== null)) {
      trick = { number: hand.tricks.length + 1, from: at, to: at, taken: null, winner: null };
      hand.tricks.push(trick);
    }
    if (!trick) {
      hand.opening = at;
      return;
    }
    trick.to = at;
    const taken = events.find((event) => event.event === 'trick_taken');
    if (taken) Object.assign(trick, { taken: at, winner: taken.seat });
  });
  return hands;
}

export const handAt = (hands: readonly Hand[], at: number): Hand | undefined => hands.find(({ from, to }) => from <= at && at <= to);

/** Where a player who goes from trick to trick stops: at every deal, at every complete trick, at the end. */
function stops(hands: readonly Hand[]): number[] {
  const all = hands.flatMap(({ from, tricks }) => [from, ...tricks.map(({ taken, to }) => taken ?? to)]);
  const last = hands.at(-1)?.to ?? 0;
  return all.includes(last) ? all : [...all, last];
}

const after = (marks: readonly number[], at: number) => marks.find((mark) => mark > at) ?? at;
const before = (marks: readonly number[], at: number) => marks.filter((mark) => mark < at).at(-1) ?? at;

export const byTrick = (hands: readonly Hand[], at: number, way: 1 | -1): number => (way > 0 ? after : before)(stops(hands), at);

export function byHand(hands: readonly Hand[], at: number, way: 1 | -1): number {
  const deals = hands.map(({ from }) => from);
  return (way > 0 ? after : before)(deals, at);
}

/** What was told since the deal, up to a step. */
export function historyAt(steps: readonly Step[], at: number): GameEvent[] {
  const number = steps[at]?.hand;
  return steps.slice(0, at + 1).flatMap((step) => (step.hand === number ? step.events : []));
}
