import { expect, it } from 'vitest';
import { ofHand } from './hands';

it.each([
  ['mindikot', 'Round 2: your team wins', 'Next round'],
  ['cat_te', 'Round 2: your team wins', 'Next round'],
  ['bezique', 'Deal 2: your team wins', 'Next deal'],
  ['rook13', 'Hand 2: your team wins', 'Next hand'],
])('%s uses its own word for a round', (game, title, next) => {
  expect(ofHand('table.result.handTo', game, { number: 2, name: 'your team' })).toBe(title);
  expect(ofHand('table.result.next', game)).toBe(next);
});
