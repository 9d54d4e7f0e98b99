/** What a review says, in words. */
import { capital } from '../lib/capital';
import { isCard } from '../lib/cards';
import { ofHand } from '../lib/hands';
import { cardName, sentence, t, translated } from '../lib/words.svelte';
import { percent, signedPoints, signedShare } from '../profile/when';
import type { DecisionReview } from '../protocol';
import type { Round } from '../replay/rounds';
import { actionText } from '../table/hint';
import { hasTeams, plainName, teamName } from '../table/seats';
import type { MatchState } from '../table/state';
import { isSame } from './state';

/** An action, as a choice that somebody had: "King of hearts", "Fold the king of hearts", "Bid 95". */
export function choiceText(action: string, game: string): string {
  const [verb, card, ...more] = action.split(' ');
  return capital(verb === 'play' && card && !more.length && isCard(card) ? cardName(card) : actionText(action, game));
}

/** Where in the match a step is: "Hand 2 · trick 5". */
export function placeText(round: Round, at: number, game: string): string {
  const hand = ofHand('replay.handNumber', game, { number: round.number });
  // the next card belongs to the next trick
  const trick = round.tricks.filter(({ from }) => from <= at + 1).at(-1);
  return `${hand} · ${trick ? t('replay.trick', { number: trick.number }) : t('review.opening')}`;
}

const HALF = 1.96; // half of a 95% interval in standard errors

/** A share as a loss, with the width of its interval: "−21% (±4)". */
export function lossText(loss: number, se: number): string {
  const width = Math.round(100 * HALF * se);
  return loss === 0 ? percent(0) : `${signedShareShort(-loss)}${width > 0 ? ` (±${width})` : ''}`;
}

/** A change of a share without a digit after the point. */
const signedShareShort = (change: number): string =>
  Math.abs(change) < 0.005 ? signedShare(change) : `${change < 0 ? '−' : '+'}${percent(Math.abs(change))}`;

export const pointsText = (points: number): string => signedPoints(points);

/** Why, in one sentence or two. */
export const reasonsOf = ({ reason, also }: DecisionReview, table: MatchState): string[] =>
  [reason, also].flatMap((each) => (each ? [capital(sentence(each, (seat) => plainName(table, seat)))] : []));

/** What a side is called in the graph. */
export const sideLabel = (table: MatchState, side: number): string => (hasTeams(table) ? teamName(side) : plainName(table, side));

/** The chances of the sides at a moment, for screen readers. */
export const chancesText = (chances: readonly number[], table: MatchState): string =>
  chances.map((chance, side) => t('review.chance', { name: sideLabel(table, side), chance: percent(chance) })).join(', ');

/** The verdict in a few words: the label, what it cost, and why. */
export function verdictText(decision: DecisionReview, table: MatchState): string {
  const cost = decision.loss > 0 ? `${t('review.win')}: ${lossText(decision.loss, decision.loss_se)}.` : '';
  return [`${t(`review.label.${decision.label}`)}.`, cost, ...reasonsOf(decision, table)].filter(Boolean).join(' ');
}

/** A kind of decision: bid, card, meld. */
export const kindName = (kind: string, game: string): string =>
  capital(translated(`${game}.review.kind.${kind}`, translated(`review.kind.${kind}`, translated(`verb.${kind}`, kind))));

/** The choices that must have the same outcome as this one, if they are worth naming. */
export const twinsOf = (equal: readonly string[], action: string): string[] => equal.filter((each) => !isSame(each, action));
