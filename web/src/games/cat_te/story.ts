/** How a round of Cat Te ended. */
import { catalogue } from '../../components/catalogue.svelte';
import { textOf, type Key } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { nameOf } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { outcomeOf, headlineFor, type Story } from '../../table/story';
import { takenTricks, type Play } from '../../table/tricks';
import { claimIn, instantIn } from './round';

type Ending = 'sixth' | 'sweep' | 'instant' | 'claim' | 'alone';

/** What decided the round: where cards are left and others are still in, winning the first tricks did. */
export function endingOf({ history, view, info }: MatchState): Ending {
  if (instantIn(history)) return 'instant';
  if (claimIn(history)?.holds) return 'claim';
  const seats = view.counts.length;
  if (takenTricks(history).length === catalogue.game(info.setup.game)?.hand_sizes[seats]) return 'sixth';
  return seatsOut(history).size < seats - 1 ? 'sweep' : 'alone';
}

/** The seats that left the round. */
function seatsOut(history: readonly GameEvent[]): Set<number> {
  const out = new Set<number>();
  for (const event of history) {
    const hasLeft = event.event === 'dropped_out' || event.event === 'eliminated' || (event.event === 'claimed' && !event.holds);
    if (hasLeft) out.add(event.seat);
  }
  return out;
}

const STAMPS = new Map<Ending, Key>([
  ['instant', 'cat_te.result.stampInstant'],
  ['sweep', 'cat_te.result.stampSweep'],
]);

export function story(table: MatchState): Story | null {
  const { history } = table;
  const pot = history.find((event) => event.event === 'scored' && event.why.key === 'cat_te.score.pot');
  if (pot?.event !== 'scored') return null;
  const ending = endingOf(table);
  const outcome = outcomeOf(table, pot.side);
  const winning = takenTricks(history)
    .at(-1)
    ?.plays.find(({ seat }) => seat === pot.side);
  // CT-4: a trick that everybody folded belongs to its leader, and no card has won it
  const how = ending === 'sixth' && winning?.isDown ? 'sixthFolded' : ending;
  const headline = headlineFor(`cat_te.result.${how}`, outcome, {
    name: nameOf(table, pot.side),
    chips: pot.points,
    card: winning?.card ?? '',
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
