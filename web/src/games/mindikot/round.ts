/** A round of Mindikot, read from its events and its view. */
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

/** The trick, however trump is made. */
export const trickOf = ({ shown }: View<Shown>): TrickView | HiddenTrumpView | null => ('trick' in shown ? shown : null);

export const hiddenOf = ({ shown }: View<Shown>): HiddenTrumpView | null => (shown.phase === 'TrumpHidden' ? shown : null);

/** Whether playing this card makes its suit trump. */
export const makesTrump = ({ shown }: View<Shown>, card: string): boolean =>
  shown.phase === 'TrumpByFirstVoid' && shown.led !== '' && shown.trump === '' && parseCard(card).suit !== shown.led;

/** Whether there is no trump yet, and no card hidden that will make it. */
export const isTrumpToCome = ({ shown }: View<Shown>): boolean =>
  shown.phase === 'Hide' || (shown.phase === 'TrumpByFirstVoid' && shown.trump === '');

/** The suit of the ten that decides a tie, or `trump` while that is unknown; empty if no ten does. */
export function decidingSuit(options: Record<string, unknown>, { shown }: View<Shown>): string {
  if (options.tie_break !== 'ten') return '';
  const trump = 'trump' in shown ? shown.trump : '';
  return options.tie_ten === 'trump' ? trump || 'trump' : String(options.tie_ten);
}

export const mayReveal = (view: View): boolean => view.legal?.includes('reveal') ?? false;
