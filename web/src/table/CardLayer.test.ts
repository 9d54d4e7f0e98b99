import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import CardLayer from './CardLayer.svelte';
import { CardIds } from './cardIds';
import { cardsOnTable } from './cardsOnTable';
import { Drag } from './drag.svelte';
import { computeLayout } from './layout';
import { tableAt } from './testTable';

function lay(isTrickOver: boolean) {
  const { table, selection } = tableAt(mindikot, 'revealed');
  const { view, history, seat } = table;
  const layout = computeLayout({
    w: 1066,
    h: 712,
    seats: 4,
    south: seat!,
    style: 'tricks',
    most: 13,
    rows: [view.hand.length],
    tray: 0,
    bottom: 60,
  });
  const setting = { seats: 4, pack: 52, seat, hand: view.hand, history, pending: null, lingering: null, sweeping: null };
  const cards = new CardIds().assign(cardsOnTable(view, setting));
  const { container } = render(CardLayer, { table, selection, layout, cards, drag: new Drag(), dealer: 0, isTrickOver });
  return (where: string) => container.querySelectorAll(where).length;
}

it('marks our cards on our turn', () => {
  const count = lay(false);
  expect(count('.playable')).toBeGreaterThan(0);
  expect(count('.refused')).toBeGreaterThan(0);
  expect(count('.playable') + count('.refused')).toBe(count('.hand:not(.down)'));
});

it('marks none of our cards while a complete trick is still on the table', () => {
  const count = lay(true);
  expect(count('.playable, .refused')).toBe(0);
});
