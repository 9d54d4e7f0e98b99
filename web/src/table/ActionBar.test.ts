import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import ActionBar from './ActionBar.svelte';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';

it.each([
  [mindikot, 'hide', 'Hide'],
  [mindikot, 'revealed', 'Play'],
  [catTe, 'must_fold', 'Play'],
])('before a card is raised, the button says what it will do', (moments, name, words) => {
  render(ActionBar, { ...tableAt(moments, name), game: {}, hasHint: false });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words }).disabled).toBe(true);
});
