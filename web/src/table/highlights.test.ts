import { describe, expect, it } from 'vitest';
import { sentence } from '../lib/words.svelte';
import { highlights as outs } from '../games/cat_te/highlights';
import { highlights as tens } from '../games/mindikot/highlights';
import { highlights as counters } from '../games/rook13/highlights';
import type { Shown } from '../games/rook13/phases';
import type { GameEvent } from '../protocol';
import type { GameUi } from './gameUi';
import { highlightsOf, type Highlight } from './highlights';
import type { MatchState } from './state';
import { roundOf, why } from './storyScenes';

const inWords = ({ text, outcome, from, cards = [], suit = '', isNews }: Highlight) =>
  [outcome, from === undefined ? 'banner' : `from ${from}`, sentence(text), ...cards, suit, isNews ? 'announced' : '']
    .filter(Boolean)
    .join(' | ');
const at = (game: string, seats: number, sides: number, seat: number | null) => roundOf({ game, seats, sides, seat }, []);
const seen = (events: GameEvent[], table: MatchState, game: GameUi = {}) => highlightsOf(events, table, game).map(inWords);

describe('a highlight', () => {
  const table = at('mindikot', 4, 2, 0);

  it('shows trump that was made by a card', () => {
    expect(seen([{ event: 'trump_set', seat: 1, suit: 'H' }], table)).toEqual(['neither | banner | Trump: hearts | H']);
  });

  it('shows trump that was revealed once, with its card', () => {
    const events: GameEvent[] = [
      { event: 'revealed', seat: 1, owner: 0, card: '9S' },
      { event: 'trump_set', seat: 1, suit: 'S' },
    ];
    expect(seen(events, table)).toEqual(['neither | banner | Ben: trump revealed, spades | 9S | S']);
  });

  it('sends the points of a meld to the score', () => {
    const events: GameEvent[] = [
      { event: 'melded', seat: 1, meld: 'marriage', cards: ['KHa', 'QHa'] },
      { event: 'scored', side: 1, points: 20, why: why('bezique.meld.marriage') },
    ];
    expect(seen(events, at('bezique', 2, 2, 1))).toEqual(['won | from 1 | +20 marriage | KHa | QHa']);
    expect(seen(events, at('bezique', 2, 2, null))).toEqual(['neither | from 1 | +20 marriage | KHa | QHa']);
  });

  it('shows nothing with a deal or a result, which have pages of their own', () => {
    expect(
      seen(
        [
          { event: 'dealt', seat: 0, count: 9, cards: [] },
          { event: 'trump_set', seat: 1, suit: 'H' },
        ],
        table,
      ),
    ).toEqual([]);
    const end: GameEvent = { event: 'round_over', reason: 'scored', scores: [1, 0] };
    expect(seen([{ event: 'scored', side: 0, points: 1, why: why('mindikot.score.kot') }, end], table)).toEqual([]);
  });
});

describe('a game has its own highlights', () => {
  it('Mindikot: tens, which are announced because the log does not count them', () => {
    const table = at('mindikot', 4, 2, 0);
    const taken: GameEvent = { event: 'trick_taken', seat: 2, cards: ['10H', '2H', '10S', '4H'] };
    table.history = [taken];
    const words = 'won | from 2 | Chi: 10 of hearts, 10 of spades captured. Tens 2–0 | 10H | 10S | announced';
    expect(tens([taken], table).map(inWords)).toEqual([words]);
    expect(tens([{ ...taken, cards: ['2H'] }], table)).toEqual([]);
  });

  it('Rook13: counters, and the contract once it is made', () => {
    const table = at('rook13', 4, 2, 1) as MatchState<Shown>;
    const contract = (captured: number) => ({ phase: 'ContractTricks', bidder: 3, bid: 70, captured: [0, captured] }) as unknown as Shown;
    const taken: GameEvent = { event: 'trick_taken', seat: 1, cards: ['10R', '5B', '6G', '7G'] };
    table.view = { ...table.view, shown: contract(65) };
    expect(counters([taken], table).map(inWords)).toEqual(['won | from 1 | +15 | 10R | 5B']);
    table.view = { ...table.view, shown: contract(75) };
    expect(counters([taken], table).map(inWords)[1]).toBe('won | banner | your team has made 70 | announced');
    table.view = { ...table.view, shown: contract(90) };
    expect(counters([taken], table)).toHaveLength(1);
  });

  it('Rook13: the contract once it can no longer be made', () => {
    const table = at('rook13', 4, 2, 1) as MatchState<Shown>;
    const contract = (captured: number) => ({ phase: 'ContractTricks', bidder: 0, bid: 100, captured: [10, captured] }) as unknown as Shown;
    const taken: GameEvent = { event: 'trick_taken', seat: 1, cards: ['10R', '5B', '6G', '7G'] };
    table.view = { ...table.view, shown: contract(20) };
    expect(counters([taken], table)).toHaveLength(1);
    table.view = { ...table.view, shown: contract(25) };
    expect(counters([taken], table).map(inWords)[1]).toBe('won | banner | their team can no longer make 100 | announced');
    table.view = { ...table.view, shown: contract(40) };
    expect(counters([taken], table)).toHaveLength(1);
  });

  it('Cat Te: a hand that wins at once, though it is the end of the round', () => {
    const shown: GameEvent = { event: 'shown', seat: 1, cards: ['2C', '3C'], why: why('cat_te.shown.low') };
    const pot: GameEvent = { event: 'scored', side: 1, points: 3, why: why('cat_te.score.pot') };
    const over: GameEvent = { event: 'round_over', reason: 'scored', scores: [0, 3, 0] };
    const events: GameEvent[] = [{ event: 'dealt', seat: 0, count: 6, cards: [] }, shown, pot, over];
    const found = seen(events, at('cat_te', 3, 3, 0), { highlights: outs });
    expect(found).toEqual(['lost | banner | Ben wins immediately: all low cards | 2C | 3C']);
  });

  it('Cat Te: players who are out', () => {
    const out: GameEvent = { event: 'eliminated', seat: 1, why: why('cat_te.eliminated.no_trick') };
    expect(outs([out], at('cat_te', 3, 3, 1)).map(inWords)).toEqual(["lost | banner | You're out of this round"]);
    expect(outs([out], at('cat_te', 3, 3, 0)).map(inWords)).toEqual(['neither | banner | Out of this round: Ben']);
  });
});
