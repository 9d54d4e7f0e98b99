/** What a player can do at a live table. A replay has no actions. */
import { attempt, dismissErrors, toast } from '../components/toasts.svelte';
import { errorText } from '../lib/errors';
import { forgetHint, mayAskForHint, showHint } from './hint';
import { CommandRefused, type Sender, type TableLink } from './live.svelte';
import type { Selection } from './selection.svelte';
import { mayClaim } from './legal';
import { hasMatch, isActing, isAskingForHint, isClaiming } from './state';
import { mayUndo } from './undo';

export interface TableActions extends Sender {
  /** Play a card, bid, pass: one of `view.legal`. A refusal is shown. Returns whether it was done. */
  act(action: string): Promise<boolean>;
  /** Claim the remaining tricks, if they are certain; a refusal is shown. */
  claim(): Promise<boolean>;
  /** Ask to take back our last action; a refusal is shown. */
  undo(): Promise<boolean>;
  /** Say that we are ready for the next deal or a rematch; a refusal is shown. */
  ready(): Promise<boolean>;
  /** Ask for a hint and show it. */
  askForHint(): Promise<void>;
}

export function actionsAt(live: Pick<TableLink, 'state' | 'send' | 'act' | 'ready'>, selection: Selection): TableActions {
  /** Settles once the server has answered our last action. */
  let lastAct: Promise<unknown> = Promise.resolve();

  return {
    send: (command) => live.send(command),
    ready: () => attempt(() => live.ready()),

    async act(action) {
      if (!live.state || isActing(live.state)) return false;
      selection.clear();
      dismissErrors();
      selection.hush();
      forgetHint();
      const act = live.act(action);
      lastAct = act.catch(() => undefined);
      try {
        await act;
        return true;
      } catch (error) {
        if (error instanceof CommandRefused) selection.refuse(action.split(' ')[1] ?? '', errorText(error));
        else toast(errorText(error), 'bad');
        return false;
      }
    },

    async claim() {
      const { state } = live;
      if (!state || !mayClaim(state) || isActing(state) || isClaiming(state)) return false;
      selection.clear();
      return attempt(() => live.send({ type: 'claim' }));
    },

    async undo() {
      await lastAct; // an action can be taken back before the server has answered it
      const { state } = live;
      if (!state || !mayUndo(state) || isActing(state)) return false;
      selection.clear();
      return attempt(() => live.send({ type: 'undo' }));
    },

    async askForHint() {
      const { state } = live;
      if (!state || !mayAskForHint(state) || isAskingForHint(state)) return;
      if ((await attempt(() => live.send({ type: 'hint' }))) && hasMatch(state)) showHint(state, selection);
    },
  };
}
