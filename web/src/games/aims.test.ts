import { expect, it } from 'vitest';
import type { GameEvent } from '../protocol';
import { tableAt } from '../table/testTable';
import { aim as beziqueAim } from './bezique/aim';
import beziqueMoments from './bezique/moments.json';
import type { Shown as BeziqueShown } from './bezique/phases';
import { aim as catTeAim } from './cat_te/aim';
import catTeMoments from './cat_te/moments.json';
import type { Shown as CatTeShown } from './cat_te/phases';
import { aim as mindikotAim } from './mindikot/aim';
import mindikotMoments from './mindikot/moments.json';
import type { Shown as MindikotShown } from './mindikot/phases';
import { aim as rookAim } from './rook13/aim';
import rookMoments from './rook13/moments.json';
import type { Shown as RookShown } from './rook13/phases';

const TENS = ['10S', '10H', '10D', '10C'];

/** Tens taken by our side and theirs. */
function withTens(ours: number, theirs: number): string | null {
  const { table } = tableAt<MindikotShown>(mindikotMoments, 'tricks');
  const own = table.seat!;
  const tricks = [...Array<number>(ours).fill(own), ...Array<number>(theirs).fill((own + 1) % 4)];
  table.history = tricks.map((seat, at): GameEvent => ({ event: 'trick_taken', seat, cards: [TENS[at]!] }));
  return mindikotAim(table);
}

it.each([
  [0, 1, 'Win tens: three of them win the round.'],
  [2, 1, 'One more ten wins the round.'],
  [1, 2, 'The other team needs one more ten.'],
  [2, 2, 'Two tens each: win more tricks, now 2–2.'],
  [3, 0, 'The round is yours. The fourth ten makes it a kot.'],
  [0, 3, 'Win the last ten to prevent a kot.'],
  [3, 1, null],
])('Mindikot with tens %i–%i', (ours, theirs, said) => {
  expect(withTens(ours, theirs)).toBe(said);
});

it('Rook13 counts the points that a bid still lacks', () => {
  const { table } = tableAt<RookShown>(rookMoments, 'tricks');
  const { shown } = table.view;
  if (shown.phase !== 'ContractTricks') throw new Error('not in the tricks');
  const side = shown.bidder % 2;
  const captured = (points: number) => (side ? [0, points] : [points, 0]);
  const say = (points: number, bidder: number) => {
    table.view = {
      ...table.view,
      shown: { ...shown, bid: 85, bidder, captured: bidder % 2 === side ? captured(points) : captured(points).reverse() },
    };
    return rookAim(table);
  };
  const own = table.seat!;
  expect(say(50, own)).toBe('You need 35 more points for the bid of 85.');
  expect(say(85, own)).toBe('Your bid of 85 is made. Every extra point counts.');
  expect(say(50, (own + 1) % 4)).toBe('Stop them: 35 more points make their bid of 85.');
});

it('Bezique asks for melds until the last nine tricks', () => {
  expect(beziqueAim(tableAt<BeziqueShown>(beziqueMoments, 'first_trick').table)).toMatch(/^Win tricks to meld/);
  expect(beziqueAim(tableAt<BeziqueShown>(beziqueMoments, 'last_nine').table)).toMatch(/^No more melds/);
});

it('Cat Te looks to the sixth trick, and to staying in where that is at stake', () => {
  const name = Object.keys(catTeMoments).find(
    (each) =>
      tableAt<CatTeShown>(catTeMoments, each).table.view.shown.phase === 'SixTricks' && tableAt(catTeMoments, each).table.seat !== null,
  )!;
  const { table } = tableAt<CatTeShown>(catTeMoments, name);
  const { shown } = table.view;
  if (shown.phase !== 'SixTricks') throw new Error('not in the tricks');
  const say = (number: number, eliminates: boolean) => {
    table.info = { ...table.info, setup: { ...table.info.setup, options: { ...table.info.setup.options, eliminate_after_4: eliminates } } };
    table.view = { ...table.view, shown: { ...shown, number, active: [0, 1, 2, 3, 4, 5], tricks: shown.tricks.map(() => 0) } };
    return catTeAim(table);
  };
  expect([say(3, true), say(3, false), say(5, false), say(6, true)]).toEqual([
    'Win one of the first four tricks to stay in.',
    'Win the sixth trick to take the pot.',
    'Win the fifth trick to lead the sixth.',
    'Win the sixth trick to take the pot.',
  ]);
});
