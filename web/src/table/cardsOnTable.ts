/** Turns a view into the cards on the felt. Cards we do not know are backs without a name. */
import type { GameEvent, MeldedCard, PhaseView, View } from '../protocol';
import type { GameUi } from './gameUi';
import { leavingCards } from './legal';
import type { Position } from './placement';
import type { Trick } from './tricks';

/** A card on the felt. */
export interface CardOnTable {
  card: string; // empty if we do not know it
  position: Position;
  isDown?: boolean; // face down, though we may know it
  isSecret?: boolean; // hidden from everyone else
  isFolded?: boolean; // played face down, and turned up in a replay
  isPending?: boolean; // on its way to the server
  isWinner?: boolean; // wins the complete trick
  isBest?: boolean; // is winning the trick so far
  isFresh?: boolean; // belongs to the current trick
  served?: string[]; // melds it is part of
  isWidow?: boolean; // came from the widow and may still be discarded
}

export interface Setting {
  /** Adds cards that only this game has. */
  own?: GameUi['cards'];
  seats: number;
  pack: number; // how many cards it has
  seat: number | null; // ours
  hand: readonly string[]; // our cards in the order we hold them, without melds
  history: readonly GameEvent[];
  pending: string | null; // the action we have sent
  lingering: Trick | null; // complete, shown for a moment
  sweeping: Trick | null; // moving to its winner
}

/** The most backs that a stack shows. */
export const STACK = 5;

export function cardsOnTable(view: View, given: Setting): CardOnTable[] {
  const { shown } = view;
  const setting = { ...given, pending: stillGoing(given.pending, view) };
  const pending = leavingCards(setting.pending);
  return [
    ...stock(shown),
    ...aside(view, shown, setting),
    ...handsOf(view, shown, setting, pending),
    ...(shown.melded ?? []).flatMap((melded, seat) => melds(melded, seat, setting, pending)),
    ...(shown.laid ?? []).flatMap((row, seat) => laid(row, shown, seat, setting)),
    ...(shown.laid ? pendingCard(shown.laid, setting) : inTrick(shown, setting, pending)),
  ];
}

/** After a lost connection the log entry may arrive before the answer: cards that have left the hand are not pending. */
function stillGoing(action: string | null, view: View): string | null {
  return leavingCards(action).every((card) => view.hand.includes(card)) ? action : null;
}

function stock({ stock, turn_up }: PhaseView): CardOnTable[] {
  const backs = Array.from({ length: Math.min(STACK, stock ?? 0) }, (_, index) => ({
    card: '',
    position: { zone: 'stock' as const, index },
  }));
  return turn_up ? [...backs, { card: turn_up, position: { zone: 'turn-up' } }] : backs;
}

/** The cards the bidder took from the widow, until some are discarded; only the bidder sees them. */
export function widowIn(history: readonly GameEvent[]): string[] {
  if (history.some(({ event }) => event === 'went_down')) return [];
  return history.flatMap((event) => (event.event === 'widow_taken' ? event.cards : []));
}

function handsOf(view: View, { melded, hands }: PhaseView, setting: Setting, pending: string[]): CardOnTable[] {
  return view.counts.flatMap((count, seat): CardOnTable[] => {
    if (seat === setting.seat) {
      const held = setting.hand.filter((card) => !pending.includes(card));
      const widow = widowIn(setting.history);
      return held.map((card, index) => ({
        card,
        isWidow: widow.includes(card),
        position: { zone: 'hand' as const, seat, index, isOwn: true },
      }));
    }
    const hidden = count - (melded?.[seat]?.length ?? 0) - (hands?.[seat]?.length ?? 0);
    return Array.from({ length: Math.min(STACK, hidden) }, (_, index) => ({
      card: '',
      position: { zone: 'hand' as const, seat, index, isOwn: false },
    }));
  });
}

function melds(melded: readonly MeldedCard[], seat: number, setting: Setting, pending: string[]): CardOnTable[] {
  const isOwn = seat === setting.seat;
  const open = melded.filter(({ card }) => !pending.includes(card));
  return open.map(({ card, served }, index) => ({
    card,
    served,
    position: { zone: 'melded', seat, index, count: open.length, isOwn },
  }));
}

/** The row in front of a seat, with the cards in hand that everyone has seen; ours stay in our hand. */
function laid(row: readonly string[], { hands, trick, winning }: PhaseView, seat: number, setting: Setting): CardOnTable[] {
  const open = (hands?.[seat] ?? []).filter((card) => seat !== setting.seat || !setting.hand.includes(card));
  const count = row.length + open.length;
  const { lingering } = setting;
  const played = row.map((word, index): CardOnTable => {
    const isNewest = index === row.length - 1;
    const isFresh = isNewest && !!trick?.[seat];
    const isLast = isNewest && !isFresh && !!lingering?.plays.some((play) => play.seat === seat);
    return {
      card: word.replace('?', ''),
      isDown: word.startsWith('?'),
      isFresh,
      isBest: isFresh && winning === seat,
      isWinner: isLast && lingering?.winner === seat,
      position: { zone: 'laid', seat, index, count },
    };
  });
  return [...played, ...open.map((card, at): CardOnTable => ({ card, position: { zone: 'laid', seat, index: row.length + at, count } }))];
}

function pendingCard(rows: readonly string[][], setting: Setting): CardOnTable[] {
  const [verb, card] = setting.pending?.split(' ') ?? [];
  if (setting.seat === null || !card || (verb !== 'play' && verb !== 'fold')) return [];
  const index = rows[setting.seat]!.length;
  return [{ card, isPending: true, isDown: verb === 'fold', position: { zone: 'laid', seat: setting.seat, index, count: index + 1 } }];
}

/** The current trick; while a complete one is still shown, that one. */
function inTrick({ trick, leader, winning }: PhaseView, setting: Setting, pending: string[]): CardOnTable[] {
  const { lingering, sweeping, seats, seat } = setting;
  const gone = (sweeping?.plays ?? []).map((play): CardOnTable => ({
    card: play.card,
    position: { zone: 'won', seat: sweeping!.winner! },
  }));
  if (lingering) {
    const plays = lingering.plays.map((play, order): CardOnTable => ({
      card: play.card,
      isWinner: play.seat === lingering.winner,
      position: { zone: 'trick', seat: play.seat, order },
    }));
    return [...gone, ...plays];
  }
  const order = (of: number) => (of - (leader ?? 0) + seats) % seats;
  const onTable = (trick ?? []).flatMap((card, of): CardOnTable[] =>
    card ? [{ card, isBest: of === winning, isFresh: true, position: { zone: 'trick', seat: of, order: order(of) } }] : [],
  );
  if (seat === null || pending.length !== 1 || !setting.pending?.startsWith('play ')) return [...gone, ...onTable];
  return [...gone, ...onTable, { card: pending[0]!, isPending: true, position: { zone: 'trick', seat, order: order(seat) } }];
}

/** Cards set aside: a hidden card, a pending discard, and what only this game has. */
function aside(view: View, { aside: isAside, owner, hidden, trump }: PhaseView, setting: Setting): CardOnTable[] {
  if (isAside && owner !== undefined) {
    const isOwn = owner === setting.seat;
    return [{ card: hidden ?? '', isSecret: isOwn && !!hidden && !trump, position: { zone: 'aside', seat: owner, index: 0, isOwn } }];
  }
  const going = /^(play|fold) /.test(setting.pending ?? '') ? [] : leavingCards(setting.pending);
  if (setting.seat !== null && going.length) {
    const seat = setting.seat;
    return going.map((card, index) => ({ card, isPending: true, position: { zone: 'aside', seat, index, isOwn: true } }));
  }
  return setting.own?.(view, setting) ?? [];
}
