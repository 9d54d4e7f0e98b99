import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadGameUi } from '../../table/gameUi';
import { sentence } from '../../lib/words.svelte';
import { momentOf, tableAt } from '../../table/testTable';
import Actions from './Actions.svelte';
import { callsOf, roundsOf } from './auction';
import Center from './Center.svelte';
import Ending from './Ending.svelte';
import moments from './moments.json';
import type { Shown } from './phases';
import Score from './Score.svelte';
import Tally from './Tally.svelte';

const ui = await loadGameUi('rook13');

function sit(name: string) {
  return tableAt<Shown>(moments, name);
}

const hinted = (action: string) => ({ action, score: 10, win: null, low: null, high: null });

beforeEach(() => sessionStorage.clear());

describe('the dealer of Rook13', () => {
  it('can deal', async () => {
    const { sent, ...props } = sit('deal');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Deal/ }));
    expect(sent).toEqual(['deal']);
  });

  it('can redeal or open the bidding', async () => {
    const { sent, ...props } = sit('opening');
    render(Actions, props);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    await fireEvent.click(screen.getByRole('button', { name: /Open the bidding/ }));
    expect(sent).toEqual(['open']);
  });

  it('throws in a deal, and everyone sees it', () => {
    render(Ending, sit('redealt'));
    expect(screen.getByText(/threw in this deal/)).toBeTruthy();
  });

  it('redeals after a weak hand, and everyone sees that hand', () => {
    const { table, selection, actions } = sit('redealt');
    const cards = ['6R', '7R', '8R', '9R', '6Y', '7Y', '8Y', '9Y', '6B'];
    table.history = [
      { event: 'shown', seat: 1, cards, why: { key: 'rook13.shown.weak_hand', params: {}, text: '' } },
      { event: 'redealt', seat: 1, why: { key: 'rook13.redeal.weak_hand', params: { seat: 1 }, text: '' } },
    ];
    render(Ending, { table, selection, actions });
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
  });
});

describe('the bidding box', () => {
  it('offers only the bids that the server allows', () => {
    const { table, selection, actions } = sit('auction');
    render(Center, { table, selection, actions });
    const offered = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => `bid ${radio.value}`);
    expect(offered).toEqual(table.view.legal!.filter((action) => action.startsWith('bid')));
  });

  it('takes a bid in two steps', async () => {
    const { sent, ...props } = sit('auction');
    render(Center, props);
    const last = screen.getAllByRole<HTMLInputElement>('radio').at(-1)!;
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a bid' }).disabled).toBe(true);
    await fireEvent.click(last);
    expect(sent).toEqual([]);
    await fireEvent.submit(last.form!);
    expect(sent).toEqual([`bid ${last.value}`]);
  });

  it('passes with one click', async () => {
    const { sent, ...props } = sit('auction');
    render(Center, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
    expect(sent).toEqual(['pass']);
  });

  it('pins the highest bid and strikes out players who have passed', () => {
    const { table, selection, actions } = sit('auction');
    const { high } = table.view.shown as { high: number };
    render(Center, { table, selection, actions });
    expect(screen.getByRole('heading').textContent).toContain(String(high));
    const passed = callsOf(table.history).filter((call) => call.bid === null);
    expect(screen.getAllByText('passed')).toHaveLength(passed.length);
  });

  it('only shows the calls while others bid', () => {
    render(Center, sit('others_auction'));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('gets the focus when B is pressed', async () => {
    render(Center, sit('auction'));
    await fireEvent.keyDown(window, { key: 'b' });
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  });
});

describe('calls', () => {
  it('are shown in rounds that skip players who have passed', () => {
    const calls = [3, 0, 1, 2, 3, 2].map((seat, at) => ({ seat, bid: at === 1 || at === 2 ? null : 65 + 5 * at }));
    const rounds = roundsOf(calls, [3, 0, 1, 2]);
    expect(rounds.map((round) => round.map((call) => call?.bid))).toEqual([
      [65, null, null, 80],
      [85, undefined, undefined, 90],
    ]);
  });
});

describe('the winner of the bid', () => {
  it('lays four cards aside and names trump on one sheet', async () => {
    const { table, sent, selection, actions, show } = sit('go_down');
    render(Center, { table, selection, actions });
    expect(ui.hidesButtons!(table)).toBe(true);
    for (const card of table.view.hand.slice(0, 4)) selection.toggle(card);
    await fireEvent.click(screen.getByRole('radio', { name: 'green' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Confirm: green is trump' }));
    expect(sent).toEqual([`discard ${table.view.hand.slice(0, 4).join(' ')}`]);
    show(momentOf<Shown>(moments, 'trump'));
    await Promise.resolve();
    await new Promise((done) => setTimeout(done));
    expect(sent.at(-1)).toBe('trump G');
  });

  it.each(['go_down', 'trump'])('moves to the trump choices by pressing B: %s', async (name) => {
    const { table, selection, actions } = sit(name);
    render(Center, { table, selection, actions });
    if (table.view.pick) selection.toggle(table.view.hand[0]!);
    await fireEvent.keyDown(window, { key: 'b' });
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'red' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'black' }));
    await fireEvent.keyDown(window, { key: 'b' });
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'black' }));
  });

  it('confirms with Enter on a color, as on a bid, once the choice is complete', async () => {
    const { table, sent, selection, actions } = sit('go_down');
    render(Center, { table, selection, actions });
    const form = screen.getByRole<HTMLInputElement>('radio', { name: 'red' }).form!;
    await fireEvent.click(screen.getByRole('radio', { name: 'red' }));
    await fireEvent.submit(form);
    expect(sent).toEqual([]);
    for (const card of table.view.hand.slice(0, 4)) selection.toggle(card);
    await fireEvent.submit(form);
    expect(sent).toEqual([`discard ${table.view.hand.slice(0, 4).join(' ')}`]);
  });

  it('can lay aside cards first after a hint, and get a hint for trump', async () => {
    const { table, sent, selection, actions, show } = sit('go_down');
    render(Center, { table, selection, actions });
    const four = table.view.hand.slice(0, 4);
    for (const card of four) selection.toggle(card);
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose trump' })).toHaveProperty('disabled', true);
    table.hints = [hinted(`discard ${four.join(' ')}`)];
    await fireEvent.click(await screen.findByRole('button', { name: 'Lay aside, then choose trump' }));
    expect(sent).toEqual([`discard ${four.join(' ')}`]);
    table.hints = [];
    show(momentOf<Shown>(moments, 'trump'));
    await new Promise((done) => setTimeout(done));
    expect(sent.slice(1)).toEqual(['hint']);
    table.hints = [hinted('trump G')];
    expect(await screen.findByRole('radio', { name: 'green suggested' })).toBeTruthy();
  });

  it('can still name trump together with the go-down after a hint', async () => {
    const { table, sent, selection, actions, show } = sit('go_down');
    render(Center, { table, selection, actions });
    const four = table.view.hand.slice(0, 4);
    for (const card of four) selection.toggle(card);
    table.hints = [hinted(`discard ${four.join(' ')}`)];
    await fireEvent.click(screen.getByRole('radio', { name: 'green' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Confirm: green is trump' }));
    show(momentOf<Shown>(moments, 'trump'));
    await new Promise((done) => setTimeout(done));
    expect(sent).toEqual([`discard ${four.join(' ')}`, 'trump G']);
  });

  it('chooses among colors by name', () => {
    expect(sentence(sit('trump').table.view.prompt)).toBe('Name trump: red, yellow, black or green');
  });

  it('sees how many cards and points are in the tray, and takes cards back', async () => {
    const { table, selection, actions } = sit('go_down');
    render(Center, { table, selection, actions });
    const tray = screen.getByRole('group', { name: 'Go-down' });
    expect(within(tray).getByText('0 / 4')).toBeTruthy();
    selection.toggle('13R');
    expect(await within(tray).findByText('1 / 4')).toBeTruthy();
    expect(within(tray).getByText('10 points inside')).toBeTruthy();
    await fireEvent.click(within(tray).getByRole('button', { name: /^Take back/ }));
    expect(selection.cards).toEqual([]);
  });

  it('sees the cards that must go down locked in the tray', () => {
    const { table, selection, actions } = sit('go_down');
    const { hand, pick } = table.view;
    table.view = { ...table.view, pick: { ...pick!, must: [hand[0]!], count: 3 } };
    render(Center, { table, selection, actions });
    expect(screen.queryAllByLabelText(/must go down$/)).toHaveLength(1);
  });

  it('names trump alone after a reload', async () => {
    const { sent, ...props } = sit('trump');
    render(Center, props);
    await fireEvent.click(screen.getByRole('radio', { name: 'red' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Confirm: red is trump' }));
    expect(sent).toEqual(['trump R']);
  });

  it('is shown to the others with the bid', () => {
    const { table, selection, actions } = sit('others_widow');
    render(Center, { table, selection, actions });
    const { bid } = table.view.shown as { bid: number };
    expect(screen.getByRole('heading').textContent).toContain(String(bid));
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('figures of Rook13', () => {
  it('show the contract and the points captured', () => {
    const { table, selection, actions } = sit('tricks');
    const { bid, captured } = table.view.shown as { bid: number; captured: number[] };
    const { container } = render(Tally, { table, selection, actions });
    expect(container.textContent).toContain(String(bid));
    expect(container.textContent).toContain(`${captured[0]}–${captured[1]}`);
    expect(screen.getByText('Pts').className).toContain('short'); // no room for the whole word on a phone
    expect(screen.getByText(`Points captured: team A ${captured[0]}, team B ${captured[1]}.`)).toBeTruthy();
  });

  it.each(['made', 'set'])('mark a bid that was %s', (name) => {
    const { table, selection, actions } = sit(name);
    render(Score, { table, selection, actions });
    const row = screen.getAllByRole('row').at(-1)!;
    expect(within(row).getByText(name)).toBeTruthy();
    for (const score of table.view.scores) expect(row.textContent).toContain(String(Math.abs(score)));
  });

  it('sum up rounds from before we arrived', () => {
    const { table, selection, actions } = sit('over');
    render(Score, { table, selection, actions });
    expect(screen.getByText('Earlier')).toBeTruthy();
  });

  it('say what to do in every phase before the tricks', () => {
    for (const name of ['deal', 'opening', 'first_call', 'auction', 'others_auction', 'go_down', 'trump', 'others_widow'])
      expect(ui.status!(sit(name).table)).toBeTruthy();
    expect(ui.status!(sit('tricks').table)).toBeNull();
  });
});
