import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import ActionBar from './ActionBar.svelte';
import { Selection } from './selection.svelte';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import { linkTo } from './recorded.svelte';

it.each([
  [mindikot, 'hide', 'Hide'],
  [mindikot, 'revealed', 'Play'],
  [catTe, 'must_fold', 'Play'],
])('before a card is chosen the button says what will be done with it', (moments, name, words) => {
  const { link } = linkTo(moments, name);
  render(ActionBar, { selection: new Selection(link), game: {}, hasHint: false });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words }).disabled).toBe(true);
});
