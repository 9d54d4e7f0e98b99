/** What a player asks for by a single key and hears: hand, trick, turn, points, rules of the moment, counts. */
import { capital } from '../lib/capital';
import { parseCard, suitsOf } from '../lib/cards';
import { said } from '../lib/said';
import type { TableLink } from '../lib/table.svelte';
import { cardName, t } from '../lib/words.svelte';
import { secondsUntil } from './clock.svelte';
import type { TrickAnimation } from './trickAnimation.svelte';
import type { GameUi } from './gameUi';
import { nameOf, sideName } from './seats';
import { isUsable } from './legal';
import { ledOf, statusLine, suitName, trumpOf } from './status';
import { takenTricks, tricksOf, type Trick } from './tricks';

export function readHand(cards: readonly string[]): string {
  return cards.length ? t('table.read.hand', { cards: cards.map(cardName).join(', ') }) : t('table.hand.empty');
}

export function readSuits(cards: readonly string[], game: string): string {
  const counts = suitsOf(game).map((suit) => [suit, cards.filter((card) => parseCard(card).suit === suit).length] as const);
  return counts.map(([suit, count]) => `${count} ${suitName(suit)}`).join(', ') + '.';
}

const plays = (link: TableLink, trick: Trick) =>
  trick.plays.map(({ seat, card }) => `${nameOf(link, seat)}: ${card ? cardName(card) : t('table.faceDown')}`).join(', ');

export function readTrick(link: TableLink): string {
  const trick = tricksOf(link.history).at(-1);
  return trick && trick.winner === null ? `${plays(link, trick)}.` : t('table.read.noTrick');
}

export function readLastTrick(link: TableLink): string {
  const trick = takenTricks(link.history).at(-1);
  if (!trick) return t('table.noTrick');
  const taken = trick.winner === link.seat ? t('table.say.taken.you') : t('table.takenBy', { name: nameOf(link, trick.winner!) });
  return `${plays(link, trick)}. ${taken}`;
}

export function readTurn(link: TableLink, animation: TrickAnimation, game: GameUi): string {
  const left = link.deadline ? ` ${t('table.read.seconds', { seconds: secondsUntil(link.deadline) })}` : '';
  return `${statusLine(link, animation, game)}.${left}`;
}

export function readPoints(link: TableLink): string {
  const { view } = link;
  if (!view) return '';
  const scores = view.scores.map((score, side) => `${sideName(link, side)} ${score}`).join(', ');
  const tricks = view.showing.tricks as number[] | undefined;
  const taken = tricks?.map((count, seat) => `${nameOf(link, seat)} ${count}`).join(', ');
  return [t('table.read.points', { scores }), taken && t('table.read.tricks', { tricks: taken })].filter(Boolean).join(' ');
}

export function readRules(link: TableLink, cards: readonly string[]): string {
  const { view } = link;
  if (!view) return '';
  const [trump, led] = [trumpOf(view), ledOf(view)];
  const usable = link.isMyTurn ? cards.filter((card) => isUsable(view, card)) : [];
  return [
    trump ? t('table.say.trump', { suit: suitName(trump) }) : t('table.read.noTrump'),
    led ? capital(t('table.read.led', { suit: suitName(led) })) : '',
    usable.length ? t('table.read.playable', { cards: usable.map(cardName).join(', ') }) : '',
    ...view.refused.map(({ why }) => `${capital(said(why))}.`),
  ]
    .filter(Boolean)
    .join(' ');
}

export function readCounts(link: TableLink): string {
  return (link.view?.counts ?? []).map((count, seat) => `${nameOf(link, seat)} ${count}`).join(', ') + '.';
}
