import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../lib/prefs.svelte';
import { toasts } from '../components/toasts.svelte';
import { Drag } from './drag.svelte';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';
import rook13 from '../games/rook13/moments.json';
import Hand from './Hand.svelte';
import { computeLayout } from './layout';
import { actionsWith, isUsable } from './legal';
import { HandOrder } from './order.svelte';

function hold(moments: object, name: string) {
  const { table, sent, selection, actions } = tableAt(moments, name);
  const held = [...table.view.hand];
  const layout = computeLayout({
    w: 1066,
    h: 712,
    seats: 4,
    south: 0,
    style: 'tricks',
    most: 13,
    rows: [held.length],
    tray: 0,
    bottom: 60,
  });
  const { component } = render(Hand, { table, actions, layout, held, melded: [], selection, drag: new Drag(), order: new HandOrder() });
  return { table, sent, held, selection, actions, hand: component };
}

const option = (card: string) => document.querySelector<HTMLElement>(`[data-card="${card}"]`)!;

beforeEach(() => {
  choose('oneTap', false);
  toasts.length = 0;
});

describe('the hand', () => {
  it('is a list of cards that says how many are playable', () => {
    const { table, held } = hold(mindikot, 'revealed');
    const playable = held.filter((card) => isUsable(table.view, card)).length;
    expect(screen.getByRole('listbox').getAttribute('aria-label')).toBe(`Your hand, ${held.length} cards, ${playable} playable`);
    expect(screen.getAllByRole('option')).toHaveLength(held.length);
  });

  it('says that it is empty when focused', async () => {
    const { table, selection, actions } = hold(mindikot, 'revealed');
    cleanup();
    const layout = computeLayout({ w: 1066, h: 712, seats: 4, south: 0, style: 'tricks', most: 13, rows: [0], tray: 0, bottom: 60 });
    const { component } = render(Hand, {
      table,
      actions,
      layout,
      held: [],
      melded: [],
      selection,
      drag: new Drag(),
      order: new HandOrder(),
    });
    component.focus();
    expect(document.activeElement?.textContent).toBe('You have no cards.');
    expect(selection.focus).toBe('');
    await fireEvent.keyDown(window, { key: 'Enter' });
    expect(table.pending).toEqual([]);
  });

  it('has one stop for the Tab key', () => {
    hold(mindikot, 'revealed');
    expect(screen.getAllByRole('option').filter((card) => card.tabIndex === 0)).toHaveLength(1);
  });

  it('raises a card on the first tap and plays it on the second', async () => {
    const { table, held, sent, selection } = hold(mindikot, 'revealed');
    const card = held.find((each) => actionsWith(table.view, each).length)!;
    await fireEvent.click(option(card));
    expect(option(card).getAttribute('aria-selected')).toBe('true');
    expect(selection.action).toBe(`play ${card}`);
    expect(sent).toEqual([]);
    await fireEvent.click(option(card));
    expect(sent).toEqual([`play ${card}`]);
  });

  it('plays on the first tap with one-tap play', async () => {
    choose('oneTap', true);
    const { table, held, sent } = hold(mindikot, 'revealed');
    const card = held.find((each) => actionsWith(table.view, each).length)!;
    await fireEvent.click(option(card));
    expect(sent).toEqual([`play ${card}`]);
  });

  it('says why a card is not playable', async () => {
    const { table, held, sent } = hold(mindikot, 'revealed');
    const refused = table.view.refused.flatMap(({ cards }) => cards).find((card) => held.includes(card))!;
    const { why } = table.view.refused[0]!;
    expect(option(refused).getAttribute('aria-disabled')).toBe('true');
    expect(option(refused).getAttribute('aria-label')).toContain(`not playable: ${why.text}`);
    await fireEvent.click(option(refused));
    expect(screen.getByRole('status').textContent.trim()).toBe(why.text);
    expect(toasts).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('queues a card before our turn, and takes it back', async () => {
    const { table, held, sent, selection } = hold(mindikot, 'revealed');
    table.view = { ...table.view, to_act: (table.seat! + 1) % 4, legal: [], refused: [] };
    await fireEvent.click(option(held[1]!));
    expect(selection.queued).toBe(held[1]);
    expect(option(held[1]!).getAttribute('aria-label')).toMatch(/, queued$/);
    await fireEvent.click(option(held[0]!));
    expect(selection.queued).toBe(held[0]);
    await fireEvent.click(option(held[0]!));
    expect(selection.queued).toBe('');
    expect(sent).toEqual([]);
  });

  it('queues no card while a bot plays for us, or after the round', async () => {
    const { table, held, selection } = hold(mindikot, 'revealed');
    table.view = { ...table.view, to_act: null, legal: [], refused: [] };
    await fireEvent.click(option(held[0]!));
    table.view = { ...table.view, to_act: (table.seat! + 1) % 4 };
    const chairs = table.info.chairs.map((chair) => (chair.seat === table.seat ? { ...chair, bot: 'rule' } : chair));
    table.info = { ...table.info, chairs };
    await fireEvent.click(option(held[0]!));
    expect(selection.queued).toBe('');
  });

  it('never folds on a tap', async () => {
    const { held, sent } = hold(catTe, 'must_fold');
    await fireEvent.click(option(held[0]!));
    await fireEvent.click(option(held[0]!));
    expect(sent).toEqual([]);
    expect(option(held[0]!).getAttribute('aria-label')).toContain('can only be folded');
  });

  it('marks the card that a hint suggests', async () => {
    const { held, table } = hold(mindikot, 'revealed');
    table.hints = [{ action: `play ${held[0]}`, score: 1, win: 0.5, low: 0.4, high: 0.6 }];
    await tick();
    expect(option(held[0]!).getAttribute('aria-label')).toContain(', suggested');
    expect(option(held[1]!).getAttribute('aria-label')).not.toContain('suggested');
  });

  it('marks the cards from the widow until four are laid aside', () => {
    const { table, held } = hold(rook13, 'go_down');
    const taken = table.history.flatMap((event) => (event.event === 'widow_taken' ? event.cards : []));
    expect(taken).toHaveLength(4);
    const told = held.filter((card) => option(card).getAttribute('aria-label')!.includes('from the widow'));
    expect(told.sort()).toEqual(taken.sort());
  });

  it('puts back a card of a full pick with Enter', () => {
    const { held, selection, hand, sent } = hold(rook13, 'go_down');
    for (const card of held.slice(0, 4)) hand.enter(card);
    hand.enter(held[3]);
    expect(selection.cards).toEqual(held.slice(0, 3));
    expect(sent).toEqual([]);
  });

  it('collects a pick, and never too many cards', async () => {
    const { held, selection } = hold(rook13, 'go_down');
    for (const card of held.slice(0, 5)) await fireEvent.click(option(card));
    expect(selection.cards).toEqual(held.slice(0, 4));
    expect(selection.picked).toBe(`discard ${held.slice(0, 4).join(' ')}`);
  });
});
