import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../components/toasts.svelte';
import { Selection } from '../../table/selection.svelte';
import { linkTo } from '../../table/recorded.svelte';
import Actions from './Actions.svelte';
import Center from './Center.svelte';
import Ending from './Ending.svelte';
import parts from './index';
import moments from './moments.json';
import { folds, plays } from './round';
import Score from './Score.svelte';
import Tally from './Tally.svelte';

function sit(name: string) {
  const { link, recorded } = linkTo(moments, name);
  return { link, recorded, selection: new Selection(link) };
}

beforeEach(() => {
  sessionStorage.clear();
  toasts.length = 0;
});

const cardOf = (action: string) => action.split(' ')[1]!;

describe('every turn', () => {
  it('shows the raised card, or folds it', async () => {
    const { recorded, ...props } = sit('follow');
    const card = cardOf(plays(props.link.view!)[0]!);
    props.selection.toggle(card);
    render(Actions, props);
    expect(screen.getByRole('button', { name: /^Fold face down/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: /^Play face up/ }));
    expect(recorded.said).toEqual([`play ${card}`]);
  });

  it('folds a card that may not be shown, and says why it may not', async () => {
    const { recorded, ...props } = sit('follow');
    const { refused } = props.link.view!;
    const card = refused[0]!.cards[0]!;
    props.selection.toggle(card);
    render(Actions, props);
    const play = screen.getByRole('button', { name: /^Play face up/ });
    expect(play.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(play);
    expect(toasts.at(-1)!.text).toBe(refused[0]!.why);
    await fireEvent.click(screen.getByRole('button', { name: /^Fold face down/ }));
    expect(recorded.said).toEqual([`fold ${card}`]);
  });

  it('asks for a card first', async () => {
    const { recorded, ...props } = sit('follow');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Fold face down/ }));
    expect(recorded.said).toEqual([]);
    expect(toasts.at(-1)!.text).toBe('Choose a card first.');
  });

  it('offers no fold to the leader', () => {
    render(Actions, sit('lead'));
    expect(screen.queryByRole('button', { name: /^Fold/ })).toBeNull();
    expect(parts.ownsHand!(sit('lead').link)).toBe(true);
  });

  it('folds by the key F', async () => {
    const { recorded, ...props } = sit('must_fold');
    props.selection.focus = cardOf(folds(props.link.view!)[2]!);
    render(Actions, props);
    await fireEvent.keyDown(window, { key: 'f' });
    expect(recorded.said).toEqual([folds(props.link.view!)[2]]);
  });

  it('lays a card face down to the blind trick', async () => {
    const { recorded, ...props } = sit('blind');
    props.selection.toggle(props.link.view!.hand[0]!);
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /^Play face down/ }));
    expect(recorded.said).toEqual([`play ${props.link.view!.hand[0]}`]);
  });
});

describe('a claim', () => {
  it('warns first', async () => {
    const { recorded, ...props } = sit('may_claim');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Claim the rest' }));
    expect(recorded.said).toEqual([]);
    expect(screen.getByText(/pay one more bet \(1\)/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Show and claim' }));
    expect(recorded.said).toEqual(['claim']);
  });

  it('is asked for by the key X, and may be taken back', async () => {
    const { recorded, ...props } = sit('may_claim');
    render(Actions, props);
    await fireEvent.keyDown(window, { key: 'x' });
    await fireEvent.click(screen.getByRole('button', { name: 'Keep playing' }));
    expect(recorded.said).toEqual([]);
    expect(screen.queryByText(/pay one more bet/)).toBeNull();
  });

  it('that failed is shown with its cards', () => {
    render(Center, sit('claimed'));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText(/can be beaten/)).toBeTruthy();
  });

  it('that holds ends the round in sight of all', () => {
    render(Ending, sit('claim_holds'));
    expect(screen.getByText(/Nobody can beat/)).toBeTruthy();
  });
});

describe('leaving a round', () => {
  it('by dropping out is asked twice', async () => {
    const { recorded, ...props } = sit('may_claim');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Drop out' }));
    expect(recorded.said).toEqual([]);
    await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Drop out' }));
    expect(recorded.said).toEqual(['drop']);
  });

  it('after four tricks is told to all', () => {
    render(Center, sit('eliminated'));
    expect(screen.getByRole('note').textContent).toContain('Won none of the first four tricks');
    expect(parts.status!(sit('we_are_out').link)).toContain("You're out");
  });
});

describe('the side pot', () => {
  it('is taken out of turn', async () => {
    const { recorded, ...props } = sit('side_pot');
    render(Actions, props);
    await fireEvent.click(screen.getByRole('button', { name: /Take the side pot 8 chips/ }));
    expect(recorded.said).toEqual(['side-pot']);
  });
});

describe('a hand that wins at once', () => {
  it('is shown to all', () => {
    render(Ending, sit('instant'));
    expect(screen.getByText(/wins immediately/)).toBeTruthy();
  });

  it('is not mistaken for a card of the blind trick', () => {
    const { container } = render(Ending, sit('round_over'));
    expect(container.textContent).toBe('');
  });
});

describe('figures of Cat Te', () => {
  it('show trick, pot and side pot', () => {
    const { container } = render(Tally, sit('blind'));
    expect(container.textContent).toMatch(/5\/6.*Pot.*4.*Side pot.*4/);
  });

  it('show no side pot where none is played', () => {
    expect(render(Tally, sit('follow')).container.textContent).not.toContain('Side pot');
  });

  it('are balances in chips', () => {
    const { link, selection } = sit('round_over');
    render(Score, { link, selection });
    const row = screen.getAllByRole('row').at(-1)!;
    const totals = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.querySelector('strong')!.textContent!.replace('−', '-'));
    expect(totals.map(Number)).toEqual(link.view!.scores);
  });
});
