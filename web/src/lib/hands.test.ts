import { expect, it } from 'vitest';
import { ofHand } from './hands';

it.each([
  ['mindikot', 'Round 2 to your team', 'Next round'],
  ['cat_te', 'Round 2 to your team', 'Next round'],
  ['bezique', 'Deal 2 to your team', 'Next deal'],
  ['rook13', 'Hand 2 to your team', 'Next hand'],
])('in %s it has the word of the rules', (game, title, next) => {
  expect(ofHand('table.result.handToTeam', game, { number: 2 })).toBe(title);
  expect(ofHand('table.result.next', game)).toBe(next);
});
