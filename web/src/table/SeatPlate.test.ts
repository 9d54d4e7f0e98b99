import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';
import SeatPlate from './SeatPlate.svelte';

const plate = (seat: number) => {
  const { table } = tableAt(mindikot, 'tricks');
  const box = { x: 0, y: 0, w: 200, h: 48 };
  render(SeatPlate, { table, seat, box, scale: 1, isStrip: false, isStacked: false, onlasttrick: () => {} });
  const element = document.querySelector('.plate')!;
  return { title: element.getAttribute('title'), spoken: element.querySelector('.sr')!.textContent };
};

it('the plate of a bot tells how well it plays', () => {
  const { title, spoken } = plate(1);
  expect(title).toBe('Bot, Steady');
  expect(spoken).toContain('bot, Steady');
});

it('the plate of a person tells nothing of the kind', () => {
  const { title, spoken } = plate(0);
  expect(title).toBeNull();
  expect(spoken).not.toContain('bot');
});
