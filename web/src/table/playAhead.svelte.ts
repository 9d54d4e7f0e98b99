/** Cards that are played for us: one queued before our turn, and a forced one if the player likes that. */
import { untrack } from 'svelte';
import { capital } from '../lib/capital';
import { prefs } from '../lib/prefs.svelte';
import { cardName, t } from '../lib/words.svelte';
import type { View } from '../protocol';
import type { TableActions } from './actions';
import type { Announcer } from './announcer.svelte';
import { asksForCard, mainAction, wordsOf } from './legal';
import { whyNot } from './reasons';
import type { Selection } from './selection.svelte';
import { isActing, isMyTurn, myChair, type MatchState } from './state';
import { Tempo } from './tempo';

/** Whether a card can be chosen before our turn: others are playing cards, and we will. */
export function mayQueue(table: MatchState): boolean {
  const { info, view, seat } = table;
  const isWaiting = info.state === 'playing' && seat !== null && view.to_act !== null && view.to_act !== seat;
  return isWaiting && !myChair(table)?.bot && view.shown.trick !== undefined;
}

/** The only card that can be played now, if nothing else can be done either. */
export function forcedCard(view: View): string {
  const [action, ...others] = view.legal ?? [];
  const [verb, card = ''] = wordsOf(action ?? '');
  return verb === 'play' && !others.length && view.hand.includes(card) ? card : '';
}

/** Plays the queued card when our turn comes. Nothing is sent before, so nobody can learn of it. */
export function playAhead(
  table: MatchState,
  selection: Selection,
  actions: Pick<TableActions, 'act'>,
  announcer: Pick<Announcer, 'announce'>,
  tempo = new Tempo(),
): void {
  const turn = $derived(isMyTurn(table) && !isActing(table) ? `${table.view.deals}/${table.history.length}` : '');
  const forced = $derived(prefs.autoPlay && turn ? forcedCard(table.view) : '');

  $effect(() => {
    if (turn) untrack(() => playQueued(table, selection, actions));
  });
  $effect(() => (turn ? tempo.time(() => !forced) : undefined));
  // a forced card takes as long as one that was chosen, so that nobody can tell the difference
  $effect(() => {
    if (!forced) return;
    const card = forced;
    const play = () => selection.queued === card && void actions.act(`play ${card}`);
    const timer = setTimeout(
      play,
      untrack(() => {
        selection.queue(card);
        return tempo.next(table.deadline === null ? Infinity : table.deadline - Date.now());
      }),
    );
    return () => clearTimeout(timer);
  });

  let last = '';
  $effect(() => {
    const { queued } = selection;
    if (queued) announcer.announce(capital(t('table.hand.queued', { card: cardName(queued) })) + '.');
    else if (last && table.view.hand.includes(last) && !isActing(table)) announcer.announce(t('table.queue.canceled'));
    last = queued;
  });
}

/** Play the queued card, or drop it if the rules refuse it now. */
function playQueued(table: MatchState, selection: Selection, actions: Pick<TableActions, 'act'>): void {
  const { view } = table;
  const card = selection.queued;
  // something else may have to be decided before a card is played
  if (!card || (!asksForCard(view) && !view.pick)) return;
  const action = mainAction(view, card);
  selection.clear();
  if (action?.startsWith('play ')) void actions.act(action);
  else selection.refuse(card, t('table.queue.dropped', { why: whyNot(view, card) }));
}
