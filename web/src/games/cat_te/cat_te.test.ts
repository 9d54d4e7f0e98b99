import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../components/toasts.svelte';
import { loadGameUi } from '../../table/gameUi';
import { nameOf } from '../../table/seats';
import { tableAt } from '../../table/testTable';
import Actions from './Actions.svelte';
import Center from './Center.svelte';
import Ending from './Ending.svelte';
import { inWords } from '../../table/storyScenes';
import moments from './moments.json';
import { story } from './story';
import type { Shown } from './phases';
import { folds, plays } from './round';
import Score from './Score.svelte';
import Tally from './Tally.svelte';

const ui = await loadGameUi('cat_te');

function sit(name: string) {
  return tableAt<Shown>(moments, name);
}

beforeEach(() => {
  sessionStorage.clear();
  toasts.length = 0;
});

const cardOf = (action: string) => action.split(' ')[1]!;

describe('every turn', () => {
  it('plays the raised card face up, or folds it', async () => {
    const { sent, ...props } = sit('follow');
    const card = cardOf(plays(props.table.view)[0]!);
    props.selection.toggle(card);
    render(Actions, props);
    expect(screen.getByRole('button', { name: /^Fold face down/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: /^Play face up/ }));
    expect(sent).toEqual([`play ${card}`]);
  });

  it('folds a card that may not be played face up, and says why', async () => {
    const { sent, ...props } = sit('follow');
    const { refused } = props.table.view;
    const card = refused[0]!.cards[0]!;
    props.selection.toggle(card);
    render(Actions, props);
    const play = screen.getByRole('button', { name: /^Play face up/ });
    expect(play.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(play);
    expect(props.selection.note).toMatchObject({ card, text: refused[0]!.why.text });
    await fireEvent.click(screen.getByRole('button', { name: /^Fold face down/ }));
    expect(sent).toEqual([`fold ${card}`]);
  });

  it('asks for a card first', async () => {
    const { sent, ...props } = sit('follow');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Fold face down/ }));
    expect(sent).toEqual([]);
    expect(toasts.at(-1)!.text).toBe('Choose a card first.');
  });

  it('does not let the leader fold', () => {
    render(Actions, sit('lead'));
    expect(screen.queryByRole('button', { name: /^Fold/ })).toBeNull();
    expect(ui.hidesButtons!(sit('lead').table)).toBe(true);
  });

  it('folds when F is pressed', async () => {
    const { sent, ...props } = sit('must_fold');
    props.selection.focus = cardOf(folds(props.table.view)[2]!);
    render(Actions, props);
    await fireEvent.keyDown(window, { key: 'f' });
    expect(sent).toEqual([folds(props.table.view)[2]]);
  });

  it('plays a card face down to the blind trick', async () => {
    const { sent, ...props } = sit('blind');
    props.selection.toggle(props.table.view.hand[0]!);
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Play face down/ }));
    expect(sent).toEqual([`play ${props.table.view.hand[0]}`]);
  });
});

describe('a claim', () => {
  it('asks for confirmation', async () => {
    const { sent, ...props } = sit('may_claim');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Claim the rest' }));
    expect(sent).toEqual([]);
    expect(screen.getByText(/you add 1 chip to the pot/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Show and claim' }));
    expect(sent).toEqual(['claim']);
  });

  it('starts when X is pressed, and can be canceled', async () => {
    const { sent, ...props } = sit('may_claim');
    render(Actions, props);
    await fireEvent.keyDown(window, { key: 'x' });
    await fireEvent.click(screen.getByRole('button', { name: 'Keep playing' }));
    expect(sent).toEqual([]);
    expect(screen.queryByText(/you add 1 chip/)).toBeNull();
  });

  it('that fails is shown with its cards', () => {
    render(Center, sit('claimed'));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText(/can be beaten/)).toBeTruthy();
  });

  it('that holds ends the round and is shown to everyone', () => {
    render(Ending, sit('claim_holds'));
    expect(screen.getByText(/Nobody can beat/)).toBeTruthy();
  });
});

describe('leaving a round', () => {
  it('by dropping out asks for confirmation', async () => {
    const { sent, ...props } = sit('may_claim');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Drop out' }));
    expect(sent).toEqual([]);
    await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Drop out' }));
    expect(sent).toEqual(['drop']);
  });

  it('after four tricks is announced to everyone', () => {
    render(Center, sit('eliminated'));
    expect(screen.getByRole('note').textContent).toContain('Won none of the first four tricks');
    expect(ui.status!(sit('we_are_out').table)).toContain("You're out");
  });
});

describe('what a table may have agreed', () => {
  const agreed = (name: string, legal: string[], shown: object = {}, options: Record<string, unknown> = {}) => {
    const props = sit(name);
    const { table } = props;
    table.view = { ...table.view, legal, shown: { ...table.view.shown, ...shown } as Shown };
    table.info = { ...table.info, setup: { ...table.info.setup, options: { ...table.info.setup.options, ...options } } };
    return props;
  };

  it.each([
    ['Show', 'show'],
    ['Play on', 'play-on'],
  ])('an instant win is shown or kept: %s', async (label, action) => {
    const { sent, ...props } = agreed('lead', ['show', 'play-on'], { phase: 'InstantChoice' });
    expect(ui.status!(props.table)).toBe('You have an instant win. Show it or play on.');
    render(Actions, props);
    expect(screen.queryByRole('button', { name: /^Play face up/ })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
    expect(sent).toEqual([action]);
  });

  it('players drop out while others play', async () => {
    const { sent, ...props } = agreed('side_pot', ['drop']);
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Drop out' }));
    await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Drop out' }));
    expect(sent).toEqual(['drop']);
  });

  it('players claim when following, at another price', async () => {
    const { sent, ...props } = agreed('follow', [...plays(sit('follow').table.view), 'claim'], {}, { bet: 2, claim_penalty: 3 });
    render(Actions, props);
    await fireEvent.keyDown(window, { key: 'x' });
    expect(screen.getByText(/you add 6 chips to the pot/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Show and claim' }));
    expect(sent).toEqual(['claim']);
  });

  it('a claim that costs nothing does not threaten to', async () => {
    render(Actions, agreed('may_claim', ['claim'], {}, { claim_penalty: 0 }));
    await fireEvent.keyDown(window, { key: 'x' });
    expect(screen.getByText(/Otherwise you are out/)).toBeTruthy();
  });

  it('the leader folds', async () => {
    const { hand } = sit('lead').table.view;
    const { sent, ...props } = agreed('lead', [`play ${hand[0]}`, `fold ${hand[0]}`]);
    expect(ui.status!(props.table)).toMatch(/^Your turn. Lead to trick \d or fold.$/);
    props.selection.toggle(hand[0]!);
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Fold face down/ }));
    expect(sent).toEqual([`fold ${hand[0]}`]);
  });

  it('play goes against the clock, and an arrow says so', () => {
    expect(render(Tally, sit('follow')).container.textContent).not.toContain('↺');
    const { container } = render(Tally, agreed('follow', [], {}, { direction: 'counter_clockwise' }));
    expect(container.textContent).toContain('↺');
    expect(screen.getByText('Play goes counterclockwise.')).toBeTruthy();
  });

  it('of several hands shown, the one that took the pot has won', () => {
    const props = sit('instant');
    const shown = props.table.history.find((event) => event.event === 'shown')!;
    const other = { ...shown, seat: (shown.seat + 1) % 4 };
    props.table.history = [other, ...props.table.history];
    expect(inWords(story(props.table))).toContain(`${nameOf(props.table, shown.seat)} wins immediately`);
  });
});

describe('the side pot', () => {
  it('is taken out of turn', async () => {
    const { sent, ...props } = sit('side_pot');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /Take the side pot 8 chips/ }));
    expect(sent).toEqual(['side-pot']);
  });
});

describe('an instant win', () => {
  it('is shown to everyone', () => {
    expect(inWords(story(sit('instant').table))).toContain('wins immediately: all low cards');
  });

  it('is not mistaken for a card of the blind trick', () => {
    expect(inWords(story(sit('round_over').table))).toContain('won the sixth trick');
  });
});

describe('figures of Cat Te', () => {
  it('show trick, pot and side pot', () => {
    const { container } = render(Tally, sit('blind'));
    expect(container.textContent).toMatch(/5\/6.*Pot.*4.*Side pot.*4/);
  });

  it('show no side pot if there is none', () => {
    expect(render(Tally, sit('follow')).container.textContent).not.toContain('Side pot');
  });

  it('are balances in chips', () => {
    const { table, selection, actions } = sit('round_over');
    render(Score, { table, selection, actions });
    const row = screen.getAllByRole('row').at(-1)!;
    const totals = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.querySelector('strong')!.textContent!.replace('−', '-'));
    expect(totals.map(Number)).toEqual(table.view.scores);
  });
});
