import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../protocol';
import { cardsOnTable, STACK, type CardOnTable, type Setting } from './cardsOnTable';
import mindikot from '../games/mindikot/moments.json';
import catTe from '../games/cat_te/moments.json';
import samples from '../games/samples.json';
import { gameNamed } from '../games/samples';
import { assignIds, type PlacedCard } from './cardIds';
import { fromJson } from './fixtures';
import { loadGameUi } from './gameUi';
import { meldedBy } from './shown';
import { momentOf } from './testTable';
import { takenTricks, tricksOf } from './tricks';

// recorded from a real server, at seat 0
const recorded = fromJson<Record<keyof typeof samples, { game: string; seat: number; view: View; history: GameEvent[] }>>(samples);
const rook13 = await loadGameUi('rook13');

function setting(name: keyof typeof samples, more: Partial<Setting> = {}): Setting {
  const { game, seat, view, history } = recorded[name];
  const melded = meldedBy(view, seat);
  const hand = view.hand.filter((card) => !melded.includes(card));
  return {
    own: game === 'rook13' ? rook13.cards : undefined,
    seats: view.counts.length,
    pack: gameNamed(game).packs[view.counts.length]!.length,
    seat,
    hand,
    history,
    pending: null,
    lingering: null,
    sweeping: null,
    ...more,
  };
}

const cards = (name: keyof typeof samples, more: Partial<Setting> = {}) => cardsOnTable(recorded[name].view, setting(name, more));
const zone = (all: CardOnTable[], wanted: string) => all.filter(({ position }) => position.zone === wanted);
const named = (all: CardOnTable[]) => all.map(({ card }) => card).filter(Boolean);

describe('cards on the felt', () => {
  it('are our hand by name and the others’ as a few backs', () => {
    const all = cards('dealt');
    expect(named(all)).toEqual(recorded.dealt.view.hand);
    expect(zone(all, 'hand').filter(({ card }) => !card)).toHaveLength(3 * STACK);
  });

  it.each(Object.keys(samples) as (keyof typeof samples)[])('name nothing that the server did not tell: %s', (name) => {
    const told = JSON.stringify([recorded[name].view, recorded[name].history]);
    for (const card of named(cards(name))) expect(told).toContain(card);
  });

  it.each(['claimed', 'claim_holds'] as const)('are in one place each, even when we have shown our own: %s', (name) => {
    const { view, history } = momentOf(catTe, name);
    const shown = {
      game: 'cat_te',
      seats: view.counts.length,
      pack: 52,
      seat: 0,
      hand: view.hand,
      history,
      pending: null,
      lingering: null,
      sweeping: null,
    };
    const names = named(cardsOnTable(view, shown));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(view.hand));
  });

  it('are in the trick in front of their players, in order of play', () => {
    const trick = zone(cards('contract'), 'trick');
    expect(trick.map(({ card, position }) => [card, position.zone === 'trick' && [position.seat, position.order]])).toEqual([
      ['9Y', [0, 1]],
      ['12Y', [3, 0]],
    ]);
    expect(trick.map(({ isBest }) => isBest)).toEqual([false, true]);
  });

  it('of a complete trick stay while it is shown', () => {
    const [trick] = takenTricks(recorded.taken.history);
    const all = zone(cards('taken', { lingering: trick }), 'trick');
    expect(all).toHaveLength(4);
    expect(all.filter(({ isWinner }) => isWinner).map(({ card }) => card)).toEqual(['AH']);
  });

  it('are translucent in the trick until the server has answered', () => {
    const all = cards('following', { pending: 'play 9C' });
    expect(zone(all, 'trick').find(({ card }) => card === '9C')?.isPending).toBe(true);
    expect(named(zone(all, 'hand'))).not.toContain('9C');
  });

  it('are there once when the log entry arrives before the answer', () => {
    const all = zone(cards('contract', { pending: 'play 9Y' }), 'trick');
    expect(named(all)).toEqual(['9Y', '12Y']);
    expect(all.some(({ isPending }) => isPending)).toBe(false);
  });

  it('that only we know are marked as secret until they are revealed', () => {
    const secret = (name: string) => {
      const { view, history } = momentOf(mindikot, name);
      const { seat, hand } = view;
      const known = { seats: 4, pack: 52, seat, hand, history, pending: null, lingering: null, sweeping: null };
      return cardsOnTable(view, known).filter(({ isSecret }) => isSecret);
    };
    expect(named(secret('hidden_by_us'))).toEqual(['JS']);
    expect(secret('revealed')).toEqual([]);
    expect(secret('reveal')).toEqual([]);
  });

  it('that are laid aside are known only to their owner', () => {
    expect(named(zone(cards('hidden'), 'aside'))).toEqual(['7D']);
    expect(zone(cards('contract'), 'aside')).toHaveLength(4);
    expect(named(zone(cards('contract'), 'aside'))).toEqual(['8Y', '10Y', '11Y', '10G']);
  });

  it('of the widow are backs', () => {
    expect(zone(cards('auction'), 'widow').map(({ card }) => card)).toEqual(['', '', '', '']);
    expect(zone(cards('goDown'), 'widow')).toEqual([]);
  });

  it('of a stock are a stack and the turn-up', () => {
    expect(zone(cards('window'), 'stock')).toHaveLength(STACK);
    expect(named(zone(cards('window'), 'turn-up'))).toEqual([recorded.window.view.shown.turn_up]);
  });

  it('that are melded are in front of their owners', () => {
    const melded = zone(cards('melds'), 'melded');
    expect(melded.length).toBeGreaterThan(1);
    expect(melded.every(({ card, served }) => card && served?.length)).toBe(true);
  });

  it('that are folded stay face down, and we know our own', () => {
    const laid = zone(cards('folds'), 'laid');
    const own = laid.filter(({ position }) => position.zone === 'laid' && position.seat === 0);
    expect(own.every(({ card, isDown }) => card && isDown)).toBe(true);
    expect(laid.some(({ card, isDown }) => !card && isDown)).toBe(true);
  });
});

describe('tricks', () => {
  it('are read from the events', () => {
    const [first, ...rest] = tricksOf(recorded.taken.history);
    expect(first?.winner).toBe(1);
    expect(first?.plays.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    expect(rest).toEqual([]);
  });
});

describe('elements', () => {
  let last = 0;
  const newId = () => `e${++last}`;
  const lay = (before: PlacedCard[], all: CardOnTable[]) => assignIds(before, all, newId);
  const idOf = (all: PlacedCard[], card: string) => all.find((each) => each.card === card)?.id;

  it('stay with a card of ours from the hand to the trick', () => {
    const before = lay([], cards('following'));
    const after = lay(before, cards('following', { pending: 'play 9C' }));
    expect(idOf(after, '9C')).toBe(idOf(before, '9C'));
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  });

  it('of a back become the card that leaves the hand', () => {
    const back = (seat: number, index: number): CardOnTable => ({ card: '', position: { zone: 'hand', seat, index, isOwn: false } });
    const before = lay([], [back(1, 0), back(1, 1), back(2, 0)]);
    const after = lay(before, [back(1, 0), back(2, 0), { card: 'KH', position: { zone: 'trick', seat: 1, order: 0 } }]);
    expect(idOf(after, 'KH')).toBe(before[1]!.id);
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  });

  it('of the stock become the card we draw', () => {
    const stock = (index: number): CardOnTable => ({ card: '', position: { zone: 'stock', index } });
    const before = lay([], [stock(0), stock(1)]);
    const after = lay(before, [stock(0), { card: 'ACb', position: { zone: 'hand', seat: 0, index: 3, isOwn: true } }]);
    expect(idOf(after, 'ACb')).toBe(before[1]!.id);
  });

  it('that refill a stack appear in place, those of a deal come from the dealer', () => {
    const back = (index: number): CardOnTable => ({ card: '', position: { zone: 'hand', seat: 1, index, isOwn: false } });
    const before = lay([], [back(0), back(1)]);
    expect(before.some(({ isRefill }) => isRefill)).toBe(false);
    const after = lay(before, [back(0), back(1), { card: 'KH', position: { zone: 'trick', seat: 1, order: 0 } }]);
    expect(after.map(({ isRefill }) => !!isRefill)).toEqual([false, true, false]);
  });

  it('are never shared', () => {
    let lying: PlacedCard[] = [];
    for (const name of Object.keys(samples) as (keyof typeof samples)[]) {
      lying = lay(lying, cards(name));
      expect(new Set(lying.map(({ id }) => id)).size).toBe(lying.length);
    }
  });
});
