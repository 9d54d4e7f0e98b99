import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import type { Text } from '../lib/format';
import { addTexts } from '../lib/words.svelte';
import { factTexts } from './facts';
import { tableAt } from './testTable';

const fact = (key: string, params: Text['params'] = {}): Text => ({ key, params, text: 'in English' });

function told(...facts: Text[]): string[] {
  const { table } = tableAt(mindikot, 'tricks');
  return factTexts({ ...table, view: { ...table.view, facts } });
}

it('the facts of a game are sentences, with the numbers of each side named', () => {
  addTexts({ 'hearts.fact.points': 'points {sides}', 'hearts.fact.broken': 'hearts broken' });
  expect(told(fact('hearts.fact.broken'), fact('hearts.fact.points', { sides: ['3', '10'] }))).toEqual([
    'Hearts broken',
    'Points your team 3, their team 10',
  ]);
});

it('trump is not said twice, as the header has a mark for it', () => {
  expect(told(fact('fact.trump', { suit: 'H' }), fact('fact.no_trump'))).toEqual([]);
});

it('a game that sends no facts shows none', () => {
  expect(told()).toEqual([]);
});
