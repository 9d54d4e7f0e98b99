import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';
import Header from './Header.svelte';

it('the panel button shows the number of unread chat messages', async () => {
  const onpanel = vi.fn();
  const props = { ...tableAt(mindikot, 'revealed'), game: {}, isPanelOpen: false, onpanel, onmenu: () => {} };
  const { rerender } = render(Header, { ...props, unread: 2 });
  const button = screen.getByRole('button', { name: /; 2 new messages$/ });
  expect(button.textContent.trim()).toBe('2');
  await fireEvent.click(button);
  expect(onpanel).toHaveBeenCalledOnce();
  await rerender({ unread: 0 });
  expect(screen.getByRole('button', { name: 'Score sheet, last trick, log and chat' }).textContent.trim()).toBe('');
});
