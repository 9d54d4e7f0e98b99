/** What the screen reader says at the press of a key: hand, trick, turn, points, rules, counts. */
import { capital } from '../lib/capital';
import { parseCard, suitsOf } from '../lib/cards';
import { isMyTurn, type MatchState } from './state';
import { asSentence, sentence, cardName, t } from '../lib/words.svelte';
import { mayCount, outBySuit } from './cardsOut';
import { secondsUntil } from './clock.svelte';
import type { TrickAnimation } from './trickAnimation.svelte';
import type { GameUi } from './gameUi';
import { nameOf, sideName } from './seats';
import { isUsable } from './legal';
import { statusLine, suitName, takenSentence } from './status';
import { ledOf, trumpOf } from './shown';
import { takenTricks, tricksOf, type Trick } from './tricks';

export function readHand(cards: readonly string[]): string {
  return cards.length ? t('table.read.hand', { cards: cards.map(cardName).join(', ') }) : t('table.hand.empty');
}

export function readSuits(cards: readonly string[], game: string): string {
  const counts = suitsOf(game).map((suit) => [suit, cards.filter((card) => parseCard(card).suit === suit).length] as const);
  return counts.map(([suit, count]) => `${count} ${suitName(suit)}`).join(', ') + '.';
}

const plays = (table: MatchState, trick: Trick) =>
  trick.plays.map(({ seat, card }) => `${nameOf(table, seat)}: ${card ? cardName(card) : t('table.faceDown')}`).join(', ');

export function readTrick(table: MatchState): string {
  const trick = tricksOf(table.history).at(-1);
  return trick && trick.winner === null ? `${plays(table, trick)}.` : t('table.read.noTrick');
}

export function readLastTrick(table: MatchState): string {
  const trick = takenTricks(table.history).at(-1);
  if (!trick) return t('table.noTrick');
  return `${asSentence(plays(table, trick))} ${capital(asSentence(takenSentence(table, trick.winner!)))}`;
}

export function readTurn(table: MatchState, animation: TrickAnimation, game: GameUi): string {
  const left = table.deadline ? ` ${t('table.read.seconds', { seconds: secondsUntil(table.deadline) })}` : '';
  return `${statusLine(table, animation, game)}.${left}`;
}

export function readPoints(table: MatchState): string {
  const { view } = table;
  const scores = view.scores.map((score, side) => `${sideName(table, side)} ${score}`).join(', ');
  const tricks = view.shown.tricks;
  const taken = tricks?.map((count, seat) => `${nameOf(table, seat)} ${count}`).join(', ');
  return [t('table.read.points', { scores }), taken && t('table.read.tricks', { tricks: taken })].filter(Boolean).join(' ');
}

export function readRules(table: MatchState, cards: readonly string[]): string {
  const { view } = table;
  const [trump, led] = [trumpOf(view), ledOf(view)];
  const usable = isMyTurn(table) ? cards.filter((card) => isUsable(view, card)) : [];
  return [
    trump ? t('table.say.trump', { suit: suitName(trump) }) : t('table.read.noTrump'),
    led ? asSentence(capital(t('table.led.suit', { suit: suitName(led) }))) : '',
    usable.length ? t('table.read.playable', { cards: usable.map(cardName).join(', ') }) : '',
    ...view.refused.map(({ why }) => `${capital(sentence(why))}.`),
  ]
    .filter(Boolean)
    .join(' ');
}

export function readCounts(table: MatchState): string {
  return table.view.counts.map((count, seat) => `${nameOf(table, seat)} ${count}`).join(', ') + '.';
}

/** The cards still out, or why they are not counted. */
export function readOut(table: MatchState): string {
  if (!mayCount(table)) return t('table.out.off');
  const cards = outBySuit(table).flatMap(({ cards }) => cards);
  return cards.length ? t('table.out.read', { cards: cards.map(cardName).join(', ') }) : t('table.out.none');
}
