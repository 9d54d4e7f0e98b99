import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/shuffle.json';
import { gameNamed } from '../games/samples';
import { dealerByRule, dealFrom } from './deals';
import { commitment, firstDealer, purpose, shuffled, Stream } from './stream';
import { verify, type MatchRecord } from './verify';

const ROOK = gameNamed('rook13');

describe('randomness is the same here as on the server', () => {
  it.each(vectors.streams)('stream of $purpose', ({ seed, purpose, words }) => {
    const stream = new Stream(seed, purpose);
    expect(words.map(() => stream.word())).toEqual(words);
  });
  it.each(vectors.below)('numbers below $n', ({ seed, n, numbers }) => {
    const stream = new Stream(seed, 'deal 1');
    expect(numbers.map(() => stream.below(n))).toEqual(numbers);
  });
  it.each(vectors.shuffles)('a pack of $size', ({ seed, size, order }) => {
    expect(shuffled(size, new Stream(seed, 'deal 1'))).toEqual(order);
  });
  it.each(vectors.commitments)('commitment $commitment', ({ seed, commitment: promised }) => {
    expect(commitment(seed)).toBe(promised);
  });
  it.each(vectors.purposes)('purpose $purpose', ({ deal, salts, purpose: text }) => {
    expect(purpose(deal, salts)).toBe(text);
  });
  it.each(vectors.dealers)('first dealer of $seats', ({ seed, seats, dealer }) => {
    expect(firstDealer(seats, seed)).toBe(dealer);
  });
  it.each(Object.entries(vectors.packs))('packs of %s', (game, bySeats) => {
    for (const [seats, cards] of Object.entries(bySeats)) expect(gameNamed(game).packs[seats]).toEqual(cards);
  });
});

describe('the first dealer', () => {
  it('may be named by an option', () => {
    expect(dealerByRule(ROOK, 4, { first_dealer: 2 })).toBe(2);
    expect(dealerByRule(gameNamed('bezique'), 2, { first_dealer: 0 })).toBe(0);
    expect(dealerByRule(gameNamed('mindikot'), 6, { first_leader: 0 })).toBe(5); // sits before the leader
  });
  it('is random otherwise', () => {
    expect(dealerByRule(ROOK, 4, { first_dealer: 'random' })).toBeUndefined();
    expect(dealerByRule(gameNamed('mindikot'), 4, { first_leader: 'random' })).toBeUndefined();
  });
});

describe('a deal', () => {
  it.each(vectors.deals)('of $game for $seats is reproduced', ({ seed, purpose, game, seats, options, dealer, deal }) => {
    expect(dealFrom(new Stream(seed, purpose), gameNamed(game), seats, dealer, options)).toEqual(deal);
  });
});

describe('a record', () => {
  const seed = '00'.repeat(32);
  const dealer = firstDealer(4, seed);
  const deal = dealFrom(new Stream(seed, purpose(1)), ROOK, 4, dealer, {})!;
  const record: MatchRecord = {
    format: 'followsuit/1',
    game: 'rook13',
    seats: 4,
    options: {},
    hands: [{ dealer, deal, actions: [], result: null }],
    result: null,
    fair: { commitment: commitment(seed), seed },
  };

  it('that matches its commitment is accepted', () => expect(verify(record, ROOK)).toEqual({ fault: null, deals: 1 }));
  it('with a commitment other than the one seen at the table is refused', () => {
    expect(verify(record, ROOK, commitment(seed)).fault).toBeNull();
    expect(verify(record, ROOK, commitment('11'.repeat(32))).fault).toEqual({ kind: 'other_commitment' });
  });
  it('with another seed is refused', () => {
    const other = { ...record, fair: { commitment: commitment(seed), seed: '11'.repeat(32) } };
    expect(verify(other, ROOK).fault).toEqual({ kind: 'wrong_seed' });
  });
  it('with two cards exchanged is refused', () => {
    const hands = structuredClone(deal.hands) as string[][];
    [hands[0]![0], hands[1]![0]] = [hands[1]![0]!, hands[0]![0]!];
    const other = { ...record, hands: [{ ...record.hands[0]!, deal: { ...deal, hands } }] };
    expect(verify(other, ROOK).fault).toEqual({ kind: 'wrong_cards', hand: 1 });
  });
  it('with another first dealer is refused', () => {
    const wrong = (dealer + 1) % 4;
    const hands = [{ dealer: wrong, deal: dealFrom(new Stream(seed, purpose(1)), ROOK, 4, wrong, {})!, actions: [], result: null }];
    expect(verify({ ...record, hands: hands as MatchRecord['hands'] }, ROOK).fault).toEqual({ kind: 'wrong_dealer' });
  });
  it('without its seed cannot be checked yet', () => {
    expect(verify({ ...record, fair: { commitment: 'x' } }, ROOK).fault).toEqual({ kind: 'no_seed' });
  });
});
