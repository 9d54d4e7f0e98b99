import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../protocol';
import bezique from '../games/bezique/moments.json';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';
import rook13 from '../games/rook13/moments.json';
import { eventSentence } from './sentences';

const everything = [bezique, catTe, mindikot, rook13].flatMap((moments) =>
  Object.keys(moments).flatMap((name) => {
    const { table } = tableAt(moments, name);
    return table.history.map((event) => ({ event, text: eventSentence(event, table) }));
  }),
);

describe('every event', () => {
  it('is one sentence without gaps', () => {
    expect(everything.length).toBeGreaterThan(300);
    for (const { text } of everything) {
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/[{}]|undefined|null|NaN| {2}|: \./);
    }
  });

  it('of a known kind has its own sentence', () => {
    const { table } = tableAt(rook13, 'tricks');
    const ours = table.seat!;
    const theirs = (ours + 1) % 4;
    const name = table.info.chairs[theirs]!.name;
    const said = (event: GameEvent) => eventSentence(event, table);
    expect(said({ event: 'played', seat: theirs, card: '14R' })).toBe(`${name}: red 14.`);
    expect(said({ event: 'bid', seat: ours, amount: 85 })).toBe('You bid 85.');
    expect(said({ event: 'bid', seat: theirs, amount: 90 })).toBe(`${name} bids 90.`);
    expect(said({ event: 'widow_taken', seat: theirs, count: 4, cards: [] })).toBe(`${name} takes the widow.`);
    const set = { key: 'rook13.score.set', params: { bid: 85, points: 70 }, text: '' };
    expect(said({ event: 'scored', side: 1, points: -85, why: set })).toBe('Their team: −85, set: bid 85, captured 70.');
    expect(said({ event: 'trick_taken', seat: ours, cards: ['14R'] })).toBe('You win the trick.');
    expect(said({ event: 'folded', seat: ours, card: 'JS' })).toBe('You fold the jack of spades.');
    expect(said({ event: 'folded', seat: theirs, card: 'JS' })).toBe(`${name} folds the jack of spades.`);
    expect(said({ event: 'folded', seat: theirs, card: '' })).toBe(`${name} folds a card.`);
  });

  it('that scores says "you" to the viewer, and names the others', () => {
    const { table } = tableAt(bezique, 'melds');
    const ours = table.seat!;
    const theirs = 1 - ours;
    const name = table.info.chairs[theirs]!.name;
    const scores = ours === 0 ? [-1, 3] : [3, -1];
    const said = (event: GameEvent) => eventSentence(event, table);
    const listed = ours === 0 ? `You −1, ${name} +3` : `${name} +3, You −1`;
    expect(said({ event: 'scored', side: ours, points: -1, why: { key: 'cat_te.score.ante', params: {}, text: '' } })).toMatch(
      /^You: −1, /,
    );
    expect(said({ event: 'scored', side: theirs, points: 3, why: { key: 'cat_te.score.pot', params: {}, text: '' } })).toMatch(
      new RegExp(`^${name}: \\+3, `),
    );
    expect(said({ event: 'round_over', scores, reason: '' })).toBe(`The deal is over. ${listed}.`);
    expect(said({ event: 'match_over', winners: [ours], scores, reason: '', why: { key: 'over.host', params: {}, text: '' } })).toBe(
      `The match is over. You won. ${listed}.`,
    );
    expect(said({ event: 'match_over', winners: [theirs], scores, reason: '', why: { key: 'over.host', params: {}, text: '' } })).toBe(
      `The match is over. ${name} won. ${listed}.`,
    );
  });

  it('never names a card that the event hides', () => {
    for (const { event, text } of everything) {
      if ('card' in event && !event.card) expect(text).not.toMatch(/ of (clubs|diamonds|hearts|spades)/);
    }
  });
});
