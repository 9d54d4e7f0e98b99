/** What a phase shows, read for any game. A phase has only some of these fields: see `PhaseView`. */
import type { View } from '../protocol';

/** The suit led, or nothing. */
export const ledOf = ({ shown }: View): string => shown.led ?? '';

/** The trump suit, or nothing. */
export const trumpOf = ({ shown }: View): string => shown.trump ?? '';

/** The cards that a seat has melded; they are still in its hand. */
export const meldedBy = ({ shown }: View, seat: number | null): string[] =>
  (seat === null ? [] : (shown.melded?.[seat] ?? [])).map(({ card }) => card);

/** Whether a card is turned up with no stock under it, so that it needs a label. */
export const isTurnUpAlone = ({ shown }: View): boolean => !!shown.turn_up && shown.stock === undefined;
