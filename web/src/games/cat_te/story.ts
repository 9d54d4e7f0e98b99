/** How a round of Cat Te ended. */
import { textOf, type Key } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { nameOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { outcomeOf, told, type Story } from '../../table/story';
import { takenTricks, type Play } from '../../table/tricks';
import { claimIn, instantIn } from './round';

const LAST = 6; // the trick that decides
const FIRST = 4; // winning all of these is a sweep

type Ending = 'sixth' | 'sweep' | 'instant' | 'claim' | 'alone';

/** What decided the round. */
export function endingOf(history: readonly GameEvent[]): Ending {
  if (instantIn(history)) return 'instant';
  if (claimIn(history)?.holds) return 'claim';
  const winners = takenTricks(history).map(({ winner }) => winner);
  if (winners.length === LAST) return 'sixth';
  const isSwept = winners.length === FIRST && new Set(winners).size === 1;
  return isSwept && !history.some(({ event }) => event === 'eliminated' || event === 'dropped_out') ? 'sweep' : 'alone';
}

const STAMPS = new Map<Ending, Key>([
  ['instant', 'cat_te.result.stampInstant'],
  ['sweep', 'cat_te.result.stampSweep'],
]);

export function story(table: MatchState): Story | null {
  const { history } = table;
  const pot = history.find((event) => event.event === 'scored' && event.why.key === 'cat_te.score.pot');
  if (pot?.event !== 'scored') return null;
  const ending = endingOf(history);
  const outcome = outcomeOf(table, pot.side);
  const winning = takenTricks(history)
    .at(-1)
    ?.plays.find(({ seat }) => seat === pot.side)?.card;
  const headline = told(`cat_te.result.${ending}`, outcome, {
    name: nameOf(table, pot.side),
    chips: pot.points,
    card: winning ?? '',
    hand: instantIn(history)?.why ?? '',
  });
  const isDouble = history.some((event) => event.event === 'scored' && event.why.key === 'cat_te.score.double');
  const stamp = STAMPS.get(ending) ?? (isDouble ? 'cat_te.result.stampDouble' : undefined);
  return stamp ? { outcome, headline, stamp: textOf(stamp), isBig: true } : { outcome, headline };
}

export interface TrickCell extends Play {
  isWinner: boolean;
}

/** By seat, what it did in each trick that was completed; null once it was out. */
export function grid(history: readonly GameEvent[], seats: number): (TrickCell | null)[][] {
  const tricks = takenTricks(history);
  return Array.from({ length: seats }, (_, seat) =>
    tricks.map(({ plays, winner }) => {
      const play = plays.find((each) => each.seat === seat);
      return play ? { ...play, isWinner: winner === seat } : null;
    }),
  );
}
