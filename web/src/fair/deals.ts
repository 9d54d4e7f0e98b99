/** How each game cuts a shuffled pack, so that a deal can be made again from its seed. */
import { shuffled, type Stream } from './stream';

export type Deal = Record<string, string[] | string[][]>;
type Options = Record<string, unknown>;
type Cut = (cards: string[], seats: number, dealer: number, options: Options, stream: Stream) => Deal;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Every card of one place in the round, when cards are given one at a time. */
const oneByOne = (cards: string[], place: number, seats: number): string[] => cards.filter((_, index) => index % seats === place);

const eachSeat = <Hand>(seats: number, hand: (seat: number) => Hand): Hand[] => Array.from({ length: seats }, (_, seat) => hand(seat));

function pack(suits: string, ranks: string[], copies = ['']): string[] {
  return [...suits].flatMap((suit) => ranks.flatMap((rank) => copies.map((copy) => rank + suit + copy)));
}

const FRENCH = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const COPIES = ['a', 'b', 'c', 'd'];

/** The pack before the shuffle: suit by suit, weakest rank first, copies in turn, jokers last. */
export function packOf(game: string, seats: number): string[] {
  switch (game) {
    case 'rook13':
      return pack('RYBG', ['5', '6', '7', '8', '9', '10', '11', '12', '13', '14']);
    case 'bezique':
      return [...pack('CDHS', ['7', '8', '9', 'J', 'Q', 'K', '10', 'A'], COPIES), ...COPIES.map((copy) => `*${copy}`)];
    case 'mindikot':
      return pack('CDHS', seats === 6 ? FRENCH.slice(1) : FRENCH);
    default:
      return pack('CDHS', FRENCH);
  }
}

const rook13: Cut = (cards, seats, dealer) => {
  const dealt = cards.slice(0, 9 * seats);
  return { hands: eachSeat(seats, (seat) => oneByOne(dealt, modulo(seat - dealer - 1, seats), seats)), widow: cards.slice(9 * seats) };
};

const mindikot: Cut = (cards, seats, dealer, options, stream): Deal => {
  const leader = modulo(dealer + 1, seats);
  const hands = eachSeat(seats, (seat) => oneByOne(cards, modulo(seat - leader, seats), seats));
  if (options.mode !== 'first_card_hidden' || options.hidden_selection === 'choose') return { hands };
  const drawn = stream.below(hands[leader]!.length);
  return { hidden: hands[leader]!.splice(drawn, 1), hands };
};

const bezique: Cut = (cards, seats, dealer, options, stream) => {
  const hands = eachSeat(seats, (seat) => {
    const place = modulo(seat - dealer - 1, seats);
    return [0, 1, 2].flatMap((turn) => cards.slice(3 * (turn * seats + place), 3 * (turn * seats + place) + 3));
  });
  const stock = cards.slice(9 * seats);
  if (options.joker_turnup === 'reflip') putBackJokers(stock, stream);
  return { hands, turn_up: stock.slice(0, 1), stock: stock.slice(1) };
};

/** Jokers on top go aside until another card comes, then back at a place drawn for each. */
function putBackJokers(stock: string[], stream: Stream): void {
  const jokers: string[] = [];
  while (stock[0]!.startsWith('*')) jokers.push(stock.shift()!);
  const turnUp = stock.shift()!;
  for (const joker of jokers) stock.splice(stream.below(stock.length + 1), 0, joker);
  stock.unshift(turnUp);
}

const catTe: Cut = (cards, seats, dealer) => {
  const dealt = cards.slice(0, 6 * seats);
  return { hands: eachSeat(seats, (seat) => oneByOne(dealt, modulo(dealer - 1 - seat, seats), seats)), stub: cards.slice(6 * seats) };
};

const CUTS: Record<string, Cut> = { rook13, mindikot, bezique, cat_te: catTe };

/** The deal that a stream gives; undefined for a game this page does not know. */
export function dealFrom(stream: Stream, game: string, seats: number, dealer: number, options: Options): Deal | undefined {
  const whole = packOf(game, seats);
  const cards = shuffled(whole.length, stream).map((number) => whole[number]!);
  return CUTS[game]?.(cards, seats, dealer, options, stream);
}
