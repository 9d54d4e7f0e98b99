import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { Selection } from './selection.svelte';
import mindikot from '../games/mindikot/moments.json';
import { linkTo } from './recorded.svelte';
import Header from './Header.svelte';

it('lines of chat that were not seen are on the button of the panel', async () => {
  const { link } = linkTo(mindikot, 'revealed');
  const onpanel = vi.fn();
  const props = { link, selection: new Selection(link), game: {}, isPanelOpen: false, onpanel, onmenu: () => {} };
  const { rerender } = render(Header, { ...props, unread: 2 });
  const button = screen.getByRole('button', { name: /; 2 new messages$/ });
  expect(button.textContent.trim()).toBe('2');
  await fireEvent.click(button);
  expect(onpanel).toHaveBeenCalledOnce();
  await rerender({ unread: 0 });
  expect(screen.getByRole('button', { name: 'Score sheet, last trick, log and chat' }).textContent.trim()).toBe('');
});
