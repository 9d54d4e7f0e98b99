/** The table of Cat Te, and what can be done with the raised card. */
import type { ClaimedEvent, GameEvent, ShownEvent, View } from '../../protocol';
import type { BetweenRoundsView, InstantChoiceView, Shown, SixTricksView } from './phases';

/** The trick, while a round is played. */
export const tricksOf = ({ shown }: View<Shown>): SixTricksView | null => (shown.phase === 'SixTricks' ? shown : null);

/** The pots, during a round and after it. */
export const potsOf = ({ shown }: View<Shown>): InstantChoiceView | SixTricksView | BetweenRoundsView | null =>
  'pot' in shown ? shown : null;

const actionsOf = (view: View, verb: string) => (view.legal ?? []).filter((action) => action.startsWith(`${verb} `));

export const plays = (view: View): string[] => actionsOf(view, 'play');
export const folds = (view: View): string[] => actionsOf(view, 'fold');

/** Whether a card played now stays face down until everyone has played. */
export function isBlind(view: View<Shown>): boolean {
  const tricks = tricksOf(view);
  return !!tricks?.blind && tricks.led !== '';
}

/** The seats eliminated after four tricks. */
export const eliminatedIn = (history: readonly GameEvent[]): number[] =>
  history.flatMap((event) => (event.event === 'eliminated' ? [event.seat] : []));

export const claimIn = (history: readonly GameEvent[]): ClaimedEvent | undefined =>
  history.filter((event) => event.event === 'claimed').at(-1);

/** A hand that won immediately: it was shown before a card was played. Others may have shown weaker ones. */
export function instantIn(history: readonly GameEvent[]): ShownEvent | undefined {
  if (history.some(({ event }) => event === 'trick_taken' || event === 'played' || event === 'folded')) return undefined;
  const pot = history.find((event) => event.event === 'scored' && event.why.key === 'cat_te.score.pot');
  const winner = pot?.event === 'scored' ? pot.side : null;
  return history.find((event): event is ShownEvent => event.event === 'shown' && event.seat === winner);
}

/** Whether play goes against the clock at this table. */
export const isCounterClockwise = (options: Readonly<Record<string, unknown>>): boolean => options.direction === 'counter_clockwise';
