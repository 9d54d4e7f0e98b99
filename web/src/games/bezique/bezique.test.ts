import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommandRefused } from '../../table/live.svelte';
import ActionBar from '../../table/ActionBar.svelte';
import { isMyTurn } from '../../table/state';
import { loadGameUi } from '../../table/gameUi';
import { tableAt } from '../../table/testTable';
import Center from './Center.svelte';
import { meldsOf, servedBy } from './melds';
import moments from './moments.json';
import type { Shown } from './phases';
import Score from './Score.svelte';
import Tally from './Tally.svelte';

const ui = await loadGameUi('bezique');

function sit(name: string) {
  return tableAt<Shown>(moments, name);
}

beforeEach(() => sessionStorage.clear());

describe('melds', () => {
  it('are those the server offers, each kind once', () => {
    const view = sit('melds').table.view;
    const found = meldsOf(view);
    for (const meld of found) expect(view.legal).toContain(meld.action);
    // the two queens of spades in the hand are equal
    expect(found.map(({ kind, points }) => [kind, points])).toEqual([
      ['bezique', 40],
      ['marriage', 20],
    ]);
  });

  it('differ when a card was melded before', () => {
    const { view } = sit('tray').table;
    expect([...servedBy(view!).values()].some((served) => served.length > 1)).toBe(true);
    const legal = ['meld marriage KSa QSa', 'meld marriage KSa QSd'];
    expect(meldsOf({ ...view!, legal })).toHaveLength(2);
  });

  it('in trumps score more', () => {
    const { view } = sit('melds').table; // clubs are trump
    expect(meldsOf({ ...view!, legal: ['meld marriage KCa QCb'] })[0]!.points).toBe(40);
  });
});

describe('the meld sheet', () => {
  it('selects the meld with the most points and raises its cards', () => {
    const { table, selection, actions } = sit('melds');
    render(Center, { table, selection, actions });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(selection.marked).toEqual(meldsOf(table.view)[0]!.cards);
  });

  it('makes the selected meld', async () => {
    const { sent, ...props } = sit('melds');
    const marriage = meldsOf(props.table.view)[1]!;
    render(Center, props);
    const radio = screen.getByRole<HTMLInputElement>('radio', { name: /marriage/ });
    await fireEvent.click(radio);
    expect(props.selection.marked).toEqual(marriage.cards);
    await fireEvent.submit(radio.form!);
    expect(sent).toEqual([marriage.action]);
  });

  it('gets the focus when B is pressed', async () => {
    render(Center, sit('melds'));
    await fireEvent.keyDown(window, { key: 'b' });
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  });

  it('is shown only to the player who can meld', () => {
    for (const name of ['only_draw', 'four', 'first_trick']) {
      const { container, unmount } = render(Center, sit(name));
      expect(container.querySelector('form')).toBeNull();
      unmount();
    }
  });

  it('lowers its cards when it closes', () => {
    const { table, selection, actions } = sit('melds');
    const { unmount } = render(Center, { table, selection, actions });
    unmount();
    expect(selection.marked).toEqual([]);
  });
});

describe('after a trick', () => {
  it('the seven may be swapped', async () => {
    const { sent, ...props } = sit('swap');
    render(Center, props);
    await fireEvent.click(screen.getByRole('button', { name: /Swap the seven/ }));
    expect(sent).toEqual(['swap']);
  });

  it('draws automatically, once, if nothing else is possible', async () => {
    const { sent, ...props } = sit('only_draw');
    render(Center, props);
    await tick();
    expect(sent).toEqual(['draw']);
    render(ActionBar, { ...props, game: ui, hasHint: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers to draw if drawing automatically failed', async () => {
    const { sent, refuse, ...props } = sit('only_draw');
    refuse(new CommandRefused('stale', { key: 'refusal.stale', params: {}, text: '' }));
    render(Center, props);
    const draw = await screen.findByRole('button', { name: /^Draw/ });
    await fireEvent.click(draw);
    expect(sent).toEqual(['draw']);
  });

  it('shows the selection only in the sheet if no card was tapped', () => {
    const props = sit('melds');
    render(ActionBar, { ...props, game: ui, hasHint: false });
    expect(screen.queryByRole('button')).toBeNull();
    render(Center, props);
    expect(screen.getByRole('button', { name: /^Draw.*Without melding/ })).toBeTruthy();
  });

  it('nothing is offered while another player is to act', () => {
    const { table, selection, actions } = sit('first_trick');
    render(ActionBar, { table, selection, actions, game: ui, hasHint: false });
    expect(screen.queryAllByRole('button')).toHaveLength(isMyTurn(table) ? 1 : 0);
  });
});

describe('the last nine', () => {
  it('are announced with their rules', () => {
    render(Center, sit('last_nine'));
    expect(screen.getByRole('note').textContent).toContain('The last nine tricks');
  });
});

describe('figures of Bezique', () => {
  it('count the stock with the turn-up, then the tricks left', () => {
    const first = render(Tally, sit('first_trick'));
    expect(first.container.textContent).toContain('114');
    first.unmount();
    expect(render(Tally, sit('last_nine')).container.textContent).toContain('9');
  });

  it('count aces and tens in advanced mode', () => {
    expect(render(Tally, sit('four')).container.textContent).toContain('0–0–0–1');
  });

  it('list every score of the deal, the latest first', () => {
    const { table, selection, actions } = sit('tray');
    const points = table.history.flatMap((event) => (event.event === 'scored' ? [`+${event.points}`] : []));
    render(Score, { table, selection, actions });
    const listed = screen.getAllByRole('listitem').map((item) => item.querySelector('b')!.textContent);
    expect(listed).toEqual(points.reverse());
  });

  it('say what can be done between two tricks', () => {
    expect(ui.status!(sit('melds').table)).toContain('Meld');
    expect(ui.status!(sit('only_draw').table)).toContain('draws');
    expect(ui.status!(sit('four').table)).toContain('can meld');
    expect(ui.status!(sit('first_trick').table)).toBeNull();
  });
});
