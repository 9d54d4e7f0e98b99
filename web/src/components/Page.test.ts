import { createRawSnippet } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { pageCount } from './pageCount';
import Page from './Page.svelte';

const show = () => render(Page, { title: 'Rules', children: createRawSnippet(() => ({ render: () => '<p>Follow suit.</p>' })) });

it('the first page of a visit takes the focus at its top', () => {
  pageCount.count = 0;
  show();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(document.querySelector('.page'));
  expect(document.activeElement?.firstElementChild).toBe(skip);
});

it('a later page takes the focus at its content', () => {
  pageCount.count = 1;
  show();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
