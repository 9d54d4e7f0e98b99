/** The score sheet of a match that is told again, up to where we are. */
import type { GameEvent } from '../protocol';
import { broughtBy, type Row, type Rows } from '../table/scoreSheet.svelte';
import type { Playback } from './playback.svelte';

const isEnd = ({ event }: GameEvent) => event === 'hand_over';
const isThrownAway = ({ event }: GameEvent) => event === 'redealt';

/** A deal that was thrown away has no row, and no number. */
export function rowsAt({ steps, hands, at }: Pick<Playback, 'steps' | 'hands' | 'at'>): Row[] {
  let totals = (steps[0]?.view.scores ?? []).map(() => 0);
  let number = 0;
  return hands.flatMap(({ from, to }): Row[] => {
    const events = from > at ? [] : steps.slice(from, Math.min(to, at) + 1).flatMap((step) => step.events);
    if (events.some(isThrownAway)) return [];
    number += 1;
    const isOver = events.some(isEnd);
    if (!isOver && !events.some(({ event }) => event === 'scored')) return [];
    const brought = broughtBy(events, totals.length);
    totals = totals.map((total, side) => total + brought[side]!);
    return [{ number, events, brought, totals, isOver }];
  });
}

export const sheetOf = (playback: Playback): Rows => ({
  get number() {
    const { steps, hands, at } = playback;
    return hands.filter(({ from, to }) => from <= at && !steps.slice(from, to + 1).some(({ events }) => events.some(isThrownAway))).length;
  },
  get rows() {
    return rowsAt(playback);
  },
  get before() {
    return (playback.step?.view.scores ?? []).map(() => 0);
  },
});
