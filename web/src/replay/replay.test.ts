import { describe, expect, it } from 'vitest';
import type { GameEvent, Step } from '../protocol';
import type { CardOnTable } from '../table/cardsOnTable';
import { aView } from '../table/fixtures';
import { bookmarkIn, queryOf } from './address';
import { laidBy, turnedUp } from './folded';
import { showAllHands } from './openHands';
import { sheetRows } from '../table/scoreSheet';
import { byRound, byTrick, historyAt, roundAt, roundsOf } from './rounds';
import { sheetAt } from './state';

const VIEW = aView();
const step = (hand: number, ...events: GameEvent[]): Step => {
  const view = { ...VIEW, deals: hand, round: hand };
  return { hand, seat: null, action: null, events, view, hands: [] };
};
const dealt: GameEvent = { event: 'dealt', seat: 0, count: 2, cards: [] };
const played = (seat: number, card: string): GameEvent => ({ event: 'played', seat, card });
const taken = (seat: number): GameEvent => ({ event: 'trick_taken', seat, cards: [] });
const drew = (seat: number): GameEvent => ({ event: 'drew', seat, card: '' });
const scored = (side: number, points: number): GameEvent => ({
  event: 'scored',
  side,
  points,
  why: { key: 'mindikot.score.three_tens', params: {}, text: 'three tens' },
});
const over: GameEvent = { event: 'round_over', reason: 'scored', scores: [0, 0] };

// two rounds of two tricks; after the first trick a card is drawn
const STEPS = [
  step(1, dealt),
  step(1, { event: 'bid', seat: 1, amount: 65 }),
  step(1, played(0, '9H')),
  step(1, played(1, 'KH'), taken(1)),
  step(1, drew(1)),
  step(1, played(1, '2S')),
  step(1, played(0, 'AS'), taken(0), scored(0, 2), over),
  step(2, dealt),
  step(2, { event: 'folded', seat: 1, card: '' }),
  step(2, played(0, '4C'), taken(0)),
];

describe('steps', () => {
  const rounds = roundsOf(STEPS);

  it('belong to rounds', () => {
    expect(rounds.map(({ number, from, to, opening }) => [number, from, to, opening])).toEqual([
      [1, 0, 6, 1],
      [2, 7, 9, 7],
    ]);
    expect(roundAt(rounds, 6)?.number).toBe(1);
    expect(roundAt(rounds, 7)?.number).toBe(2);
    expect(roundAt(rounds, 10)).toBeUndefined();
  });

  it('belong to tricks, with what happens before the next card', () => {
    expect(rounds[0]!.tricks).toEqual([
      { number: 1, from: 2, to: 4, taken: 3, winner: 1 },
      { number: 2, from: 5, to: 6, taken: 6, winner: 0 },
    ]);
  });

  it('count a folded card as the first of a trick', () => {
    expect(rounds[1]!.tricks).toEqual([{ number: 1, from: 8, to: 9, taken: 9, winner: 0 }]);
  });

  it('have no winner in an unfinished trick', () => {
    expect(roundsOf(STEPS.slice(0, 3))[0]!.tricks).toEqual([{ number: 1, from: 2, to: 2, taken: null, winner: null }]);
  });
});

describe('going through a match', () => {
  const rounds = roundsOf(STEPS);

  it('by trick stops at deals and complete tricks', () => {
    const walk = [0];
    while (byTrick(rounds, walk.at(-1)!, 1) !== walk.at(-1)) walk.push(byTrick(rounds, walk.at(-1)!, 1));
    expect(walk).toEqual([0, 3, 6, 7, 9]);
    expect(byTrick(rounds, 5, -1)).toBe(3);
    expect(byTrick(rounds, 3, -1)).toBe(0);
    expect(byTrick(rounds, 0, -1)).toBe(0);
  });

  it('by trick reaches the end of an abandoned match', () => {
    const cut = roundsOf([...STEPS.slice(0, 2)]);
    expect(byTrick(cut, 0, 1)).toBe(1);
  });

  it('by round stops at deals', () => {
    expect(byRound(rounds, 2, 1)).toBe(7);
    expect(byRound(rounds, 9, -1)).toBe(7);
    expect(byRound(rounds, 7, -1)).toBe(0);
    expect(byRound(rounds, 9, 1)).toBe(9);
  });

  it('knows what has happened since the deal', () => {
    expect(historyAt(STEPS, 3).map(({ event }) => event)).toEqual(['dealt', 'bid', 'played', 'played', 'trick_taken']);
    expect(historyAt(STEPS, 7)).toEqual([dealt]);
  });
});

describe('the score sheet', () => {
  const rows = (steps: Step[], at: number) =>
    sheetRows({ sheet: sheetAt(steps, at), view: { ...VIEW, scores: [2, 0] }, history: historyAt(steps, at) });

  it('has a row for every round with a score by now', () => {
    expect(rows(STEPS, 5)).toEqual([]);
    expect(rows(STEPS, 9).map(({ number, totals, isOver }) => [number, totals, isOver])).toEqual([[1, [2, 0], true]]);
  });

  it('does not count a deal that was thrown in', () => {
    const steps = [
      step(1, dealt, { event: 'redealt', seat: 0, why: { key: 'rook13.redeal.dealer', params: {}, text: '' } }, over),
      ...STEPS.map((each) => ({ ...each, hand: each.hand + 1 })),
    ];
    expect(rows(steps, 9).map(({ number }) => number)).toEqual([1]);
  });
});

describe('the address', () => {
  const bookmark = (text: string) => bookmarkIn(new URLSearchParams(text));

  it('counts seats and steps from 1; 0 is a spectator', () => {
    expect(bookmark('seat=2&step=17&open=1')).toEqual({ viewer: 1, at: 16, isOpen: true, reviewed: null });
    expect(bookmark('seat=0')).toEqual({ viewer: null, at: undefined, isOpen: false, reviewed: null });
  });

  it('leaves the viewpoint to the visitor if it names none', () => {
    expect(bookmark('step=3').viewer).toBeUndefined();
    expect(bookmark('seat=nobody&step=-1')).toEqual({ viewer: undefined, at: undefined, isOpen: false, reviewed: null });
  });

  it('has no review of a seat that no table has', () => {
    for (const text of ['review=0', 'review=7', 'review=me']) expect(bookmark(text).reviewed).toBeNull();
  });

  it('reads back what it wrote', () => {
    for (const each of [
      { viewer: 3, at: 0, isOpen: false, reviewed: null },
      { viewer: null, at: 41, isOpen: true, reviewed: 5 },
    ])
      expect(bookmark(queryOf(each))).toEqual(each);
  });
});

describe('open cards', () => {
  const back = (seat: number): CardOnTable => ({ card: '', position: { zone: 'hand', seat, index: 0, isOwn: false } });
  const own: CardOnTable = { card: '9H', position: { zone: 'hand', seat: 0, index: 0, isOwn: true } };

  it('replace the backs in front of their seats', () => {
    const open = showAllHands([own, back(1)], { view: VIEW, hands: [['9H'], ['KH', '2S']], own: 0 });
    expect(open).toEqual([
      own,
      { card: 'KH', position: { zone: 'melded', seat: 1, index: 0, count: 2, isOwn: false } },
      { card: '2S', position: { zone: 'melded', seat: 1, index: 1, count: 2, isOwn: false } },
    ]);
  });

  it('are followed by the cards laid aside', () => {
    const aside: CardOnTable = { card: '', isDown: true, position: { zone: 'aside', seat: 1, index: 0, isOwn: false } };
    expect(showAllHands([aside], { view: VIEW, hands: [[], ['2S']], own: 0 }).at(-1)).toEqual({
      card: '',
      isDown: true,
      position: { zone: 'melded', seat: 1, index: 1, count: 2, isOwn: false },
    });
  });

  it('are beside melds with a gap, each card once', () => {
    const melded: CardOnTable = { card: 'KH', position: { zone: 'melded', seat: 1, index: 0, count: 1, isOwn: false } };
    const view = aView({ shown: { phase: 'Tricks', melded: [[], [{ card: 'KH', served: ['marriage'] }]] } });
    const open = showAllHands([melded, back(1)], { view, hands: [[], ['KH', '2S']], own: 0 });
    expect(open.map(({ card, position }) => [card, 'index' in position && position.index, 'count' in position && position.count])).toEqual([
      ['KH', 0, 3],
      ['2S', 2, 3],
    ]);
  });

  it('come after the cards played in Cat Te, with a gap', () => {
    const view = aView({ shown: { phase: 'Tricks', laid: [[], ['4C']], hands: [[], []] } });
    expect(showAllHands([back(1)], { view, hands: [[], ['2S']], own: 0 })).toEqual([
      { card: '2S', position: { zone: 'laid', seat: 1, index: 2, count: 3 } },
    ]);
  });
});

describe('folded cards', () => {
  const did = (hand: number, seat: number, action: string): Step => ({ ...step(hand), seat, action });
  const down = (seat: number, index: number, card = ''): CardOnTable => ({
    card,
    isDown: true,
    position: { zone: 'laid', seat, index, count: 2 },
  });
  const STEPS = [did(1, 0, 'fold 2C'), step(2, dealt), did(2, 0, 'fold 3D'), did(2, 1, 'play 9H'), did(2, 1, 'fold 4S'), did(2, 0, 'drop')];

  it('are those folded in this round, up to this step', () => {
    expect(laidBy(STEPS, 5, 2)).toEqual([['3D'], ['9H', '4S']]);
    expect(laidBy(STEPS, 3, 2)).toEqual([['3D'], ['9H']]);
    expect(laidBy(STEPS, 0, 2)).toEqual([['2C'], []]);
  });

  it('of our own are face up, those of others stay hidden', () => {
    const [own, other] = turnedUp([down(0, 0, '3D'), down(1, 1)], null);
    expect([own!.card, own!.isDown, own!.isFolded]).toEqual(['3D', false, true]);
    expect(other).toEqual(down(1, 1));
  });

  it('are all face up with open cards', () => {
    const [, other] = turnedUp([down(0, 0, '3D'), down(1, 1)], laidBy(STEPS, 5, 2));
    expect([other!.card, other!.isDown, other!.isFolded]).toEqual(['4S', false, true]);
  });

  it('do not include cards laid aside in other games', () => {
    const aside: CardOnTable = { card: '9H', isDown: true, position: { zone: 'aside', seat: 0, index: 0, isOwn: true } };
    expect(turnedUp([aside], [['9H']])).toEqual([aside]);
  });
});
