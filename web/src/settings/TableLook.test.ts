import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { choose, prefs } from '../lib/prefs.svelte';
import TableLook from './TableLook.svelte';

it('the felt and the card backs are chosen from samples and stored', async () => {
  const { container } = render(TableLook);
  await fireEvent.click(screen.getByRole('radio', { name: 'Blue' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'Waves' }));
  expect([prefs.felt, prefs.back]).toEqual(['blue', 'waves']);
  expect(JSON.parse(localStorage.getItem('followsuit')!)).toMatchObject({ felt: 'blue', back: 'waves' });
  const patterns = [...container.querySelectorAll('pattern')].map(({ id }) => id);
  expect(new Set(patterns).size).toBe(3);
  choose('felt', 'green');
  choose('back', 'lattice');
});
