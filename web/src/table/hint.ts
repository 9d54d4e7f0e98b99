/** What an expert would do and why, in words. */
import type { Selection } from './selection.svelte';
import { isMyTurn, type MatchState, type TableState } from './state';
import { isCard } from '../lib/cards';
import { fill, type Text } from '../lib/format';
import { cardName, sentence, t, translated } from '../lib/words.svelte';
import type { ActionValue, Advice } from '../protocol';
import { dismiss, DURATION, toast } from '../components/toasts.svelte';
import { leavingCards, wordsOf } from './legal';
import { plainName } from './seats';
import { suitName } from './status';

const PER_LETTER = 60; // ms to read one letter of a hint

/** Whether there is something to choose, and hints are allowed here. */
export function mayAskForHint(table: TableState): boolean {
  const { setup, chairs } = table.info;
  const isAmongPeople = chairs.some(({ seat, user }) => user !== null && seat !== table.seat);
  return isMyTurn(table) && !setup.rated && (setup.hints || !isAmongPeople) && hasChoice(table);
}

/** Bots never advise a redeal. */
const hasChoice = ({ view }: TableState): boolean =>
  view !== null && (view.legal === null || view.legal.filter((action) => action !== 'redeal').length > 1);

let shown = 0; // the toast that shows the current hint

/** Show a hint for a while, beside its card if it is about one. */
export function showHint(table: MatchState, selection: Selection): void {
  forgetHint();
  if (!table.advice) return;
  const text = hintText(table.advice, table);
  const duration = Math.max(DURATION, PER_LETTER * text.length);
  const [card] = suggestion(table.hints)?.cards ?? [];
  if (card) selection.tell(card, text, 'good', duration);
  else shown = toast(text, 'good', duration);
}

/** Hide the hint once the player has moved on. */
export function forgetHint(): void {
  dismiss(shown);
}

/** What to do, what is as good, how the round turns out, why, and what follows if the game says so. */
export function hintText(advice: Advice, table: MatchState): string {
  const game = table.info.setup.game;
  const [verb] = wordsOf(advice.action);
  const isAllEqual = advice.instead === null && advice.equal.length > 0;
  return [
    t('hint.best', { action: actionText(advice.action, game) }),
    isAllEqual ? t('hint.allEqual') : equalText(advice, game),
    ...[advice.effect, advice.why, advice.also].map((reason) => reasonText(reason, advice, table)),
    translated(`${game}.hint.after_${verb}`, ''),
  ]
    .filter(Boolean)
    .join(' ');
}

function equalText({ equal }: Advice, game: string): string {
  return equal.length ? t('hint.equal', { actions: equal.map((action) => actionText(action, game)).join(', ') }) : '';
}

/** A reason with the names of this table, and the other action in words. */
function reasonText(reason: Text | null, { instead }: Advice, table: MatchState): string {
  if (!reason) return '';
  const action = instead === null ? '' : actionText(instead, table.info.setup.game);
  return sentence({ ...reason, params: { ...reason.params, action } }, (seat) => plainName(table, seat));
}

/** That a player used a hint, which everybody may know. */
export const hintTaken = (table: MatchState, seat: number): string =>
  seat === table.seat ? t('table.say.hint.you') : t('table.say.hint', { name: plainName(table, seat) });

/** The cards of the best action. */
export function suggestion([best]: readonly ActionValue[]): { cards: string[] } | null {
  const cards = leavingCards(best?.action);
  return best && cards.length ? { cards } : null;
}

/** The suit that a hint would name as trump. */
export const suggestedTrump = ([best]: readonly ActionValue[]): string => /^trump (\S+)$/.exec(best?.action ?? '')?.[1] ?? '';

/** An action in words. */
export function actionText(action: string, game: string): string {
  const [verb = '', ...rest] = action.split(' ');
  if (verb === 'bid') return t('hint.bid', { points: rest[0] ?? '' });
  if (verb === 'trump') return t('hint.trump', { suit: suitName(rest[0] ?? '') });
  if (verb === 'meld') return t('hint.meld', { meld: translated(`${game}.meld.${rest[0]}`, rest[0] ?? '') });
  const words = rest.map((word) => (isCard(word) ? cardName(word) : word)).join(', ');
  // a verb of a game that this page does not know is shown as it is written
  const text = translated(`${game}.hint.${verb}`, translated(`hint.${verb}`, ''));
  return text ? fill(text, { cards: words }) : `${translated(`verb.${verb}`, verb)} ${words}`.trim();
}
