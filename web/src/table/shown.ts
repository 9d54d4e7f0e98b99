/** What a phase shows, read for any game. A phase has only some of these fields: see `PhaseView`. */
import { translated } from '../lib/words.svelte';
import type { View } from '../protocol';

/** The suit led, or nothing. */
export const ledOf = ({ shown }: View): string => shown.led ?? '';

/** The trump suit, or nothing. */
export const trumpOf = ({ shown }: View): string => shown.trump ?? '';

/** The cards that a seat has melded; they are still in its hand. */
export const meldedBy = ({ shown }: View, seat: number | null): string[] =>
  (seat === null ? [] : (shown.melded?.[seat] ?? [])).map(({ card }) => card);

/** What a card is for that is turned up with no stock under it; empty without one. */
export const turnUpLabel = ({ shown }: View, game: string): string =>
  shown.turn_up && shown.stock === undefined ? translated(`${game}.table.turnUp`, '') : '';
