/** Cards in notation: 10H, QSb, *a, 14R. */
import { catalogue } from '../components/catalogue.svelte';

export interface ParsedCard {
  rank: string; // 2…10 J Q K A, 5…14, * for a joker
  suit: string; // C D H S, R Y B G; empty for a joker
  copy: string; // a…d if the pack has several, otherwise empty
}

const SHAPE = /^(?:(\*)|(\d+|[JQKA])([CDHSRYBG]))([a-d]?)$/;
const FRENCH_SUITS = ['S', 'H', 'C', 'D'];
const FRENCH_RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

export const isCard = (text: string): boolean => SHAPE.test(text);

export function parseCard(card: string): ParsedCard {
  const found = SHAPE.exec(card);
  if (!found) throw new Error(`not a card: ${card}`);
  return { rank: found[1] ?? found[2]!, suit: found[3] ?? '', copy: found[4]! };
}

/** The card without its copy: copies look alike. */
export const face = (card: string): string => card.replace(/[a-d]$/, '');

/** The suits of a game in the order of a hand; French suits alternate black and red. */
export function suitsOf(game: string): string[] {
  const suits = catalogue.game(game)?.suits ?? FRENCH_SUITS;
  return suits.every((suit) => FRENCH_SUITS.includes(suit)) ? FRENCH_SUITS : suits;
}

/** The ranks of a game, weakest first. */
export const ranksOf = (game: string): string[] => catalogue.game(game)?.ranks ?? FRENCH_RANKS;

export type Order = 'suit' | 'rank' | 'manual';

const isRed = (suit: string) => suit === 'H' || suit === 'D';

/** Suits with trump first and, as far as possible, no two of the same color side by side. */
export function alternating(suits: readonly string[], trump = ''): string[] {
  const order = suits.filter((suit) => suit === trump);
  const rest = suits.filter((suit) => suit !== trump);
  const isMostlyRed = 2 * suits.filter(isRed).length > suits.length;
  while (rest.length) {
    const last = order.at(-1);
    const next = rest.findIndex((suit) => (last ? isRed(suit) !== isRed(last) : isRed(suit) === isMostlyRed));
    order.push(...rest.splice(Math.max(0, next), 1));
  }
  return order;
}

/** A hand in order: trump first, then the other suits in alternating colors, jokers last. */
export function sorted(cards: readonly string[], game: string, order: Order, trump = '', highFirst = true): string[] {
  const held = new Set(cards.map((card) => parseCard(card).suit));
  const first = alternating(
    suitsOf(game).filter((suit) => held.has(suit)),
    trump,
  );
  const ranks = ranksOf(game);
  const key = (card: string): number[] => {
    const { rank, suit, copy } = parseCard(card);
    const bySuit = suit ? first.indexOf(suit) : first.length;
    const byRank = (highFirst ? -1 : 1) * ranks.indexOf(rank);
    return [...(order === 'rank' ? [byRank, bySuit] : [bySuit, byRank]), copy.charCodeAt(0) || 0];
  };
  return [...cards].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? 0 : left[at]! - right[at]!;
  });
}

/** A hand in the player's own order, with new cards at the end. */
export function arranged(cards: readonly string[], manual: readonly string[]): string[] {
  const held = new Set(cards);
  const kept = manual.filter((card) => held.has(card));
  const known = new Set(kept);
  return [...kept, ...cards.filter((card) => !known.has(card))];
}
