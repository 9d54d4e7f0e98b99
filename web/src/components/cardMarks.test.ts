import { expect, it } from 'vitest';
import { withCards } from './cardMarks';

it('finds cards in a text', () => {
  expect(withCards('Lead 10♦, then A♠.')).toEqual([{ text: 'Lead ' }, { card: '10D' }, { text: ', then ' }, { card: 'AS' }, { text: '.' }]);
  expect(withCards('K♥')).toEqual([{ card: 'KH' }]);
  expect(withCards('No card here: ♠ and 11')).toEqual([{ text: 'No card here: ♠ and 11' }]);
});
