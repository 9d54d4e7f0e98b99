/** What a round of Mindikot shows, read from what the table was told. */
import { parseCard } from '../../lib/cards';
import type { GameEvent, View } from '../../protocol';
import type { HiddenTrumpView, Shown, TrickView } from './phases';

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
export const trickOf = ({ shown }: View<Shown>): TrickView | HiddenTrumpView | null => ('trick' in shown ? shown : null);

export const hiddenOf = ({ shown }: View<Shown>): HiddenTrumpView | null => (shown.phase === 'TrumpHidden' ? shown : null);

/** Whether this card would make its suit trump: the server lets it be played to another suit while there is none. */
export const makesTrump = ({ shown }: View<Shown>, card: string): boolean =>
  shown.phase === 'TrumpByFirstVoid' && shown.led !== '' && shown.trump === '' && parseCard(card).suit !== shown.led;

/** Whether trump is still to be made: by the first who cannot follow, or by the card that is about to be hidden. */
export const isTrumpToCome = ({ shown }: View<Shown>): boolean =>
  shown.phase === 'Hide' || (shown.phase === 'TrumpByFirstVoid' && shown.trump === '');

export const mayReveal = (view: View): boolean => view.legal?.includes('reveal') ?? false;
