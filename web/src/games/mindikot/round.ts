/** What a round of Mindikot shows, read from what the table was told. */
import { parseCard } from '../../lib/cards';
import type { GameEvent, HiddenTrumpShowing, TrickShowing, View } from '../../protocol';

/** The tens each team has taken so far. */
export function tensOf(history: readonly GameEvent[]): [number, number] {
  const tens: [number, number] = [0, 0];
  for (const event of history)
    if (event.event === 'trick_taken') tens[event.seat % 2]! += event.cards.filter((card) => parseCard(card).rank === '10').length;
  return tens;
}

export function tricksOf(history: readonly GameEvent[]): [number, number] {
  const tricks: [number, number] = [0, 0];
  for (const event of history) if (event.event === 'trick_taken') tricks[event.seat % 2]!++;
  return tricks;
}

/** The trick of both ways to find trump. */
export function trickOf(view: View): TrickShowing | null {
  return view.phase === 'TrumpByFirstVoid' || view.phase === 'TrumpHidden' ? (view.showing as unknown as TrickShowing) : null;
}

export function hiddenOf(view: View): HiddenTrumpShowing | null {
  return view.phase === 'TrumpHidden' ? (view.showing as unknown as HiddenTrumpShowing) : null;
}

/** Whether this card would make its suit trump: the server lets it be played to another suit while there is none. */
export function makesTrump(view: View, card: string): boolean {
  const trick = view.phase === 'TrumpByFirstVoid' ? trickOf(view) : null;
  return !!trick?.led && !trick.trump && parseCard(card).suit !== trick.led;
}

/** Whether trump is still to be made: by the first who cannot follow, or by the card that is about to be hidden. */
export const isTrumpToCome = (view: View): boolean =>
  view.phase === 'Hide' || (view.phase === 'TrumpByFirstVoid' && trickOf(view)?.trump === '');

export const mayReveal = (view: View): boolean => view.legal?.includes('reveal') ?? false;
