/** Taking back our last action, and answering those who ask for it. */
import { isCoached } from './coach';
import { isMyTurn, myChair, type TableState } from './state';

/** Whether there is an action of ours in this round to ask for; the server knows whether it can be taken back. */
export function mayUndo(table: TableState): boolean {
  const { info, view, seat, history } = table;
  const isOpen = info.state === 'playing' && !table.isLesson && !info.setup.rated && info.undo == null && info.claim == null;
  const hasActed = history.some((event) => ACTIONS.has(event.event) && 'seat' in event && event.seat === seat);
  return isOpen && seat !== null && view?.to_act != null && !myChair(table)?.bot && hasActed;
}

const ACTIONS: ReadonlySet<string> = new Set(['played', 'bid', 'passed', 'folded', 'melded', 'went_down', 'trump_set', 'dropped_out']);

/** Whether to offer it beside the hand: on our turn there are more important buttons, unless the coach is on. */
export const offersUndo = (table: TableState): boolean => mayUndo(table) && (isCoached(table) || !isMyTurn(table));

/** Whether somebody waits for our answer. */
export function isAskedToUndo(table: TableState): boolean {
  const { undo } = table.info;
  if (undo == null || table.seat === null || myChair(table)?.bot) return false;
  return undo.seat !== table.seat && !undo.agreed.includes(table.seat);
}
