/** Deals a shuffled pack again, as the game says it is dealt. */
import type { Dealing, GameInfo } from '../protocol';
import { shuffled, type Stream } from './stream';

export type Deal = Record<string, string[] | string[][]>;
type Options = Record<string, unknown>;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Without packets, one card at a time to the last. */
const packetsOf = ({ packets }: Dealing, cards: number, seats: number): number[] =>
  packets.length ? packets : Array.from({ length: Math.floor(cards / seats) }, () => 1);

/** The deal that a stream gives; undefined for an unknown number of seats. */
export function dealFrom(stream: Stream, game: GameInfo, seats: number, dealer: number, options: Options): Deal | undefined {
  const pack = game.packs[seats];
  if (!pack) return undefined;
  const rest = shuffled(pack.length, stream).map((number) => pack[number]!);
  const { dealing } = game;
  const order = Array.from({ length: seats }, (_, turn) => modulo(dealer + dealing.direction * (turn + 1), seats));
  const hands = order.map((): string[] => []);
  for (const packet of packetsOf(dealing, rest.length, seats)) for (const seat of order) hands[seat]!.push(...rest.splice(0, packet));
  const deal: Deal = { hands };
  for (const { what, pile, when } of dealing.random) {
    if (!Object.entries(when).every(([option, value]) => options[option] === value)) continue;
    const first = hands[order[0]!]!;
    if (what === 'hide') deal[pile] = first.splice(stream.below(first.length), 1);
    else putBackJokers(rest, stream);
  }
  for (const [pile, count] of Object.entries(dealing.piles)) deal[pile] = rest.splice(0, count || rest.length);
  return deal;
}

/** Jokers on top are set aside until another card is on top, then each goes back to a random place. */
function putBackJokers(rest: string[], stream: Stream): void {
  const jokers: string[] = [];
  while (rest[0]!.startsWith('*')) jokers.push(rest.shift()!);
  const turnUp = rest.shift()!;
  for (const joker of jokers) rest.splice(stream.below(rest.length + 1), 0, joker);
  rest.unshift(turnUp);
}

/** The first dealer, if an option of the game decides it; undefined if it is random. */
export function dealerByRule({ dealing }: GameInfo, seats: number, options: Options): number | undefined {
  const dealer = options[dealing.dealer_option];
  if (typeof dealer === 'number') return dealer;
  const leader = options[dealing.leader_option];
  return typeof leader === 'number' ? modulo(leader - dealing.direction, seats) : undefined;
}
