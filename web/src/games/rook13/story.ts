/** How a hand of Rook13 ended, and where its points came from. */
import { catalogue } from '../../components/catalogue.svelte';
import { parseCard } from '../../lib/cards';
import { textOf } from '../../lib/words.svelte';
import type { GameEvent } from '../../protocol';
import { sideTitle } from '../../table/seats';
import type { MatchState } from '../../table/state';
import { outcomeOf, headlineFor, type Story } from '../../table/story';
import { takenTricks } from '../../table/tricks';

/** The points that one team captured. */
export interface Sources {
  tricks: number;
  goDown: number;
  bonus: number; // for most of the tricks
  total: number;
}

export interface Contract {
  bid: number;
  bidder: number; // a seat
  side: number; // the bidder's team
  isMade: boolean;
  sources: [Sources, Sources];
  goDown: string[];
}

export const worthOf = (cards: readonly string[]): number => {
  const worth = catalogue.game('rook13')?.card_points ?? {};
  return cards.reduce((sum, card) => sum + (worth[parseCard(card).rank] ?? 0), 0);
};

const shownAs = (history: readonly GameEvent[], what: string): string[] =>
  history.flatMap((event) => (event.event === 'shown' && event.why.key === `rook13.shown.${what}` ? event.cards : []));

/** The contract of a hand that is over; null without one. */
export function contractIn(history: readonly GameEvent[]): Contract | null {
  const bid = history.filter((event) => event.event === 'bid').at(-1);
  const taken = history.filter((event) => event.event === 'trick_taken');
  if (!bid || !taken.length || !history.some((event) => event.event === 'round_over')) return null;
  const goDown = shownAs(history, 'go_down');
  const scored = history.filter((event) => event.event === 'scored');
  const setBy = scored.find(({ why }) => why.key === 'rook13.score.set');
  const sourcesOf = (side: number): Sources => {
    const own = scored.filter((event) => event.side === side);
    const isSet = setBy?.side === side;
    const total = isSet ? Number(setBy.why.params.points) : own.reduce((sum, { points }) => sum + points, 0);
    const hidden = taken.at(-1)!.seat % 2 === side ? worthOf(goDown) : 0;
    const tricks = worthOf(taken.flatMap(({ seat, cards }) => (seat % 2 === side ? cards : [])));
    return { tricks, goDown: hidden, bonus: total - tricks - hidden, total };
  };
  return { bid: bid.amount, bidder: bid.seat, side: bid.seat % 2, isMade: !setBy, sources: [sourcesOf(0), sourcesOf(1)], goDown };
}

export function story(table: MatchState): Story | null {
  const contract = contractIn(table.history);
  if (!contract) return null;
  const { bid, side, isMade, sources } = contract;
  const { total } = sources[side]!;
  const outcome = outcomeOf(table, isMade ? side : 1 - side);
  const gaps = { side: sideTitle(table, side), other: sideTitle(table, 1 - side), bid };
  if (isMade) {
    const key = total === bid ? 'rook13.result.exactly' : 'rook13.result.made';
    const isSweep = takenTricks(table.history).every(({ winner }) => winner! % 2 === side);
    const stamp = textOf(isSweep ? 'rook13.result.stampSweep' : 'rook13.result.stampMade');
    return { outcome, headline: headlineFor(key, outcome, { ...gaps, spare: total - bid }), stamp, isBig: isSweep };
  }
  const short = bid - total;
  const hidden = sources[1 - side]!.goDown;
  // without the go-down they would have made it
  const key = hidden >= short ? 'rook13.result.goDown' : 'rook13.result.set';
  return {
    outcome,
    headline: headlineFor(key, outcome, { ...gaps, short, hidden, points: total }),
    stamp: textOf('rook13.result.stampSet'),
    isBig: true,
  };
}

/** The widow, which everyone sees at the end. */
export const widowIn = (history: readonly GameEvent[]): string[] => shownAs(history, 'widow');

/** The cards that each seat was dealt. */
export function dealtHands(history: readonly GameEvent[], seats: number): string[][] {
  const [contract, widow] = [contractIn(history), widowIn(history)];
  return Array.from({ length: seats }, (_, seat) => {
    const played = history.flatMap((event) => (event.event === 'played' && event.seat === seat ? [event.card] : []));
    const held = seat === contract?.bidder ? [...played, ...contract.goDown] : played;
    return held.filter((card) => !widow.includes(card));
  });
}
