import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';
import SeatPlate from './SeatPlate.svelte';

const plate = (seat: number, hints = 0) => {
  const { table } = tableAt(mindikot, 'tricks');
  table.info.chairs[seat]!.hints = hints;
  const box = { x: 0, y: 0, w: 200, h: 48 };
  render(SeatPlate, { table, seat, box, scale: 1, isStrip: false, isStacked: false, onlasttrick: () => {} });
  const element = document.querySelector('.plate')!;
  const seen = element.querySelector('small')!.textContent.trim();
  const level = element.querySelector('.level')?.textContent;
  return { seen, level, title: element.getAttribute('title'), spoken: element.querySelector('.sr')!.textContent };
};

it('the plate of a bot shows its level', () => {
  const { level, title, spoken } = plate(1);
  expect(level).toBe('· steady');
  expect(title).toBe('Bot, Steady');
  expect(spoken).toContain('bot, Steady');
});

it('everyone sees how many hints a player took', () => {
  const { seen, spoken } = plate(1, 2);
  expect(seen).toContain('2');
  expect(spoken).toContain('2 hints used');
});

it('a player who took no hint has no mark', () => {
  expect(plate(1).spoken).not.toContain('hint');
});

it('the plate of a person shows no level', () => {
  const { level, title, spoken } = plate(0);
  expect(level).toBeUndefined();
  expect(title).toBeNull();
  expect(spoken).not.toContain('bot');
});

it.each([
  [0, 'A1'],
  [1, 'B1'],
  [2, 'A2'],
  [3, 'B2'],
])('seat %i of a team game is called %s', (seat, name) => {
  const { seen, spoken } = plate(seat);
  expect(seen).toMatch(new RegExp(`^${name}`));
  expect(spoken).toContain(`seat ${name}`);
});

it.each([
  [0, 'your team'],
  [1, 'their team'],
  [2, 'your partner'],
  [3, 'their team'],
])('seat %i is announced as on %s', (seat, team) => {
  expect(plate(seat).spoken).toContain(`, ${team},`);
});
