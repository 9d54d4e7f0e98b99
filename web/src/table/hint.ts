/** What an expert would do, in words. */
import type { Selection } from './selection.svelte';
import { isMyTurn, type TableState } from './state';
import { isCard } from '../lib/cards';
import { fill } from '../lib/format';
import { cardName, t, translated } from '../lib/words.svelte';
import type { ActionValue } from '../protocol';
import { dismiss, toast } from '../components/toasts.svelte';
import { leavingCards, wordsOf } from './legal';
import { suitName } from './status';

export const mayAskForHint = (table: TableState): boolean => isMyTurn(table) && !table.info.setup.rated;

let shown = 0; // the toast that shows the current hint

/** Show a hint for a moment, beside its card if it is about one. */
export function showHint({ hints, info }: TableState, selection: Selection): void {
  forgetHint();
  const text = hintText(hints, info.setup.game);
  const [card] = suggestion(hints)?.cards ?? [];
  if (card) selection.tell(card, text);
  else shown = toast(text);
}

/** Hide the hint once the player has moved on. */
export function forgetHint(): void {
  dismiss(shown);
}

/** The best action, the next one if it was estimated, and what follows if the game says so. */
export function hintText([best, ...rest]: readonly ActionValue[], game: string): string {
  if (!best) return t('hint.nothing');
  const first = t('hint.best', { action: actionText(best.action, game) });
  const last = translated(`${game}.hint.after_${wordsOf(best.action)[0]}`, '');
  if (best.win === null) return [first, last].filter(Boolean).join(' ');
  const chance = t('hint.win', { percent: percent(best.win) });
  // actions searched less often may look better by chance
  const next = rest.find(({ win }) => win !== null && win <= best.win!);
  const second = next ? t('hint.next', { action: actionText(next.action, game), percent: percent(next.win!) }) : '';
  return [first, chance, second, last].filter(Boolean).join(' ');
}

/** The cards of the best action, and how many of 100 matches it wins if that was estimated. */
export function suggestion([best]: readonly ActionValue[]): { cards: string[]; percent: number | null } | null {
  const cards = leavingCards(best?.action);
  if (!best || !cards.length) return null;
  return { cards, percent: best.win === null ? null : percent(best.win) };
}

/** The suit that a hint would name as trump. */
export const suggestedTrump = ([best]: readonly ActionValue[]): string => /^trump (\S+)$/.exec(best?.action ?? '')?.[1] ?? '';

const percent = (share: number) => Math.round(100 * share);

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
