/** A step in words: the action and its events. */
import { ofHand } from '../lib/hands';
import { signed } from '../lib/points';
import type { MatchState } from '../table/state';
import { sentence, t } from '../lib/words.svelte';
import type { GameEvent, Step } from '../protocol';
import { plainName } from '../table/seats';
import { eventSentence } from '../table/sentences';

export interface StepText {
  head: string;
  rest: string[];
}

/** Equal points for every side, such as antes, are one sentence. */
function forEach(events: readonly GameEvent[]): string | null {
  const scored = events.flatMap((event) => (event.event === 'scored' ? [event] : []));
  const [first] = scored;
  if (!first || scored.length < 3 || !scored.every(({ points, why }) => points === first.points && why.text === first.why.text))
    return null;
  return t('replay.each', { points: signed(first.points), why: sentence(first.why) });
}

export function stepText(step: Step, table: MatchState): StepText {
  const { events, seat, action, view } = step;
  const each = forEach(events);
  const shown = events.filter(({ event }) => event !== 'dealt' && !(each && event === 'scored'));
  const sentences = shown.map((event) => eventSentence(event, table));
  if (each) sentences.push(each);
  const isDealt = events.some(({ event }) => event === 'dealt');
  if (isDealt) return { head: t('replay.dealt', { name: plainName(table, view.dealer) }), rest: sentences };
  if (seat === null)
    return { head: ofHand('replay.newHand', table.info.setup.game, { name: plainName(table, view.dealer) }), rest: sentences };
  const [head, ...rest] = sentences;
  return { head: head ?? t('replay.did', { name: plainName(table, seat), action: action ?? '' }), rest };
}

/** For the status line; the end of a round is shown beside it. */
export function inShort(step: Step, table: MatchState): string {
  const events = step.events.filter(({ event }) => event !== 'round_over' && event !== 'match_over');
  return spoken(stepText({ ...step, events }, table));
}

export const spoken = ({ head, rest }: StepText): string => [head, ...rest].join(' ');
