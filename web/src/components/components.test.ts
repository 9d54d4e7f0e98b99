import { createRawSnippet } from 'svelte';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Button from './Button.svelte';
import Chips from './Chips.svelte';
import Choice from './Choice.svelte';
import CopyButton from './CopyButton.svelte';
import Dialog from './Dialog.svelte';
import Field from './Field.svelte';
import MultiChoice from './MultiChoice.svelte';
import Toasts from './Toasts.svelte';
import Toggle from './Toggle.svelte';
import { attempt, dismiss, toast, toasts } from './toasts.svelte';

const text = (words: string) => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent.trim())
    .join(' | ');

describe('a button', () => {
  it('ignores clicks while it is busy', async () => {
    const pressed = vi.fn();
    const { rerender } = render(Button, { onclick: pressed, children: text('Deal') });
    await fireEvent.click(screen.getByRole('button', { name: 'Deal' }));
    await rerender({ busy: true });
    await fireEvent.click(screen.getByRole('button', { name: 'Deal' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });

  it('is a link if it has an address', () => {
    render(Button, { href: '/new', children: text('New') });
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe('/new');
  });
});

describe('a field', () => {
  it('is described by its help text and its error', () => {
    render(Field, { label: 'Name', about: 'Two letters or more', error: 'that name is taken', value: 'Fern' });
    const input = screen.getByLabelText<HTMLInputElement>('Name');
    expect(input.value).toBe('Fern');
    expect(described(input)).toBe('Two letters or more | that name is taken');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('that name is taken');
  });

  it('is valid without an error', () => {
    render(Field, { label: 'Name', value: '' });
    expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('choices', () => {
  const choices = [
    { value: 'khmer', text: 'Khmer' },
    { value: 'laos', text: 'Laos' },
  ];

  it('report the chosen value', async () => {
    const chosen = vi.fn();
    render(Choice, { label: 'Region', value: 'khmer', choices, onchange: chosen });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Khmer' }).checked).toBe(true);
    await fireEvent.click(screen.getByRole('radio', { name: 'Laos' }));
    expect(chosen).toHaveBeenCalledWith('laos');
  });

  it('of several values keep the order of the list', async () => {
    const chosen = vi.fn();
    render(MultiChoice, { label: 'Hands', values: ['laos'], choices, onchange: chosen });
    await fireEvent.click(screen.getByRole('checkbox', { name: 'Khmer' }));
    expect(chosen).toHaveBeenLastCalledWith(['khmer', 'laos']);
    await fireEvent.click(screen.getByRole('checkbox', { name: 'Laos' }));
    expect(chosen).toHaveBeenLastCalledWith([]);
  });

  it('between yes and no are a switch', async () => {
    const turned = vi.fn();
    render(Toggle, { label: 'Private', about: 'Not in the lobby', checked: false, onchange: turned });
    const toggle = screen.getByRole('switch', { name: 'Private' });
    expect(described(toggle)).toBe('Not in the lobby');
    await fireEvent.click(toggle);
    expect(turned).toHaveBeenCalledWith(true);
  });
});

describe('chips', () => {
  it('are a named list, or nothing if there are none', () => {
    const { unmount } = render(Chips, { label: 'Rules at this table', chips: [{ text: 'Laos' }, { text: 'Stake: 5' }] });
    expect(screen.getByRole('list', { name: 'Rules at this table' }).children).toHaveLength(2);
    unmount();
    render(Chips, { label: 'Rules at this table', chips: [] });
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('a dialog', () => {
  it('shows its content only while it is open', async () => {
    const closed = vi.fn();
    const { rerender } = render(Dialog, { open: false, title: 'Sure?', children: text('For good'), onclose: closed });
    expect(screen.queryByText('For good')).toBeNull();
    await rerender({ open: true });
    expect(screen.getByRole('dialog', { name: 'Sure?' }).textContent).toContain('For good');
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('For good')).toBeNull();
  });
});

describe('toasts', () => {
  afterEach(() => [...toasts].forEach(({ id }) => dismiss(id)));

  it('are announced and can be dismissed', async () => {
    render(Toasts);
    toast('Saved');
    expect((await screen.findByText('Saved')).closest('[role=status]')).not.toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('disappear after a while', () => {
    vi.useFakeTimers();
    toast('Saved');
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect(toasts).toHaveLength(0);
  });

  it('show why something was refused', async () => {
    expect(await attempt(() => Promise.reject(new Error('that chair is taken')))).toBe(false);
    expect(toasts.map(({ text, tone }) => [text, tone])).toEqual([['that chair is taken', 'bad']]);
    expect(await attempt(() => Promise.resolve())).toBe(true);
  });
});

describe('a copy button', () => {
  it('confirms that it has copied', async () => {
    const write = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
    render(CopyButton, { text: 'http://here/t/K7PQ2M', label: 'Copy link' });
    await fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith('http://here/t/K7PQ2M');
    expect((await screen.findAllByText('Copied')).length).toBeGreaterThan(0);
    vi.unstubAllGlobals();
  });
});
