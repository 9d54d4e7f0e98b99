/** What lies on a table of Cat Te, and what may be done with the raised card. */
import type { ClaimedEvent, GameEvent, RoundShowing, ShownEvent, SixTricksShowing, View } from '../../protocol';

export function tricksOf(view: View): SixTricksShowing | null {
  return view.phase === 'SixTricks' ? (view.showing as unknown as SixTricksShowing) : null;
}

/** The pots, during a round and after it. */
export function potsOf(view: View): RoundShowing | null {
  return 'pot' in view.showing ? (view.showing as unknown as RoundShowing) : null;
}

const said = (view: View, verb: string) => (view.legal ?? []).filter((action) => action.startsWith(`${verb} `));

export const plays = (view: View): string[] => said(view, 'play');
export const folds = (view: View): string[] => said(view, 'fold');

/** A card laid now stays hidden until all have laid one. */
export function isBlind(view: View): boolean {
  const tricks = tricksOf(view);
  return !!tricks?.blind && tricks.led !== '';
}

/** Seats that went out after four tricks. */
export const eliminatedIn = (history: readonly GameEvent[]): number[] =>
  history.flatMap((event) => (event.event === 'eliminated' ? [event.seat] : []));

export const claimIn = (history: readonly GameEvent[]): ClaimedEvent | undefined =>
  history.filter((event) => event.event === 'claimed').at(-1);

/** A hand that won at once: it was shown before a card was laid. */
export function instantIn(history: readonly GameEvent[]): ShownEvent | undefined {
  if (history.some((event) => event.event === 'trick_taken' || event.event === 'played')) return undefined;
  return history.find((event) => event.event === 'shown');
}
