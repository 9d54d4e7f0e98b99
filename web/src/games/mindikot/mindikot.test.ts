import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseCard as parseCard } from '../../lib/cards';
import { loadGameUi } from '../../table/gameUi';
import { tableAt } from '../../table/testTable';
import Actions from './Actions.svelte';
import moments from './moments.json';
import type { Shown } from './phases';
import { tensOf } from './round';
import Score from './Score.svelte';
import Tally from './Tally.svelte';

const ui = await loadGameUi('mindikot');

function sit(name: string) {
  return tableAt<Shown>(moments, name);
}

const legalCards = (name: string) => sit(name).table.view.legal!.map((action) => action.split(' ')[1]!);

beforeEach(() => sessionStorage.clear());

describe('a player who cannot follow while trump is hidden', () => {
  it.each(['reveal', 'pass'])('can %s, and sees what it does', async (verb) => {
    const { sent, ...props } = sit('reveal');
    render(Actions, props);
    const button = screen.getByRole('button', { name: new RegExp(`^${verb}`, 'i') });
    expect(button.querySelector('small')!.textContent).not.toBe('');
    await fireEvent.click(button);
    expect(sent).toEqual([verb]);
  });

  it("is reminded after a pass that the card can't win", () => {
    const { table } = sit('passed');
    expect(ui.plays!(table, legalCards('passed')[0]!)).toContain("can't win");
    expect(ui.status!(table)).toContain('passed');
  });

  it('sees which suit was revealed', () => {
    const { table } = sit('revealed');
    const { trump } = table.view.shown as { trump: string };
    expect(ui.status!(table)).toContain({ C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }[trump]);
  });
});

describe('nothing is offered', () => {
  it.each(['makes_trump', 'tricks', 'hide', 'passed'])('beside the cards in %s', (name) => {
    render(Actions, sit(name));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the header', () => {
  it.each(['makes_trump', 'hide'])('says that there is no trump yet in %s', (name) => {
    render(Tally, sit(name));
    expect(screen.getByText('unknown')).toBeDefined();
  });

  it.each(['tricks', 'hidden', 'revealed'])('leaves trump in %s to the suit mark or the lock', (name) => {
    render(Tally, sit(name));
    expect(screen.queryByText('unknown')).toBeNull();
  });
});

describe('the ten that decides a tie', () => {
  const tally = (name: string, options: Record<string, unknown>) => {
    const props = sit(name);
    props.table.info.setup.options = { ...props.table.info.setup.options, ...options };
    return render(Tally, props).container.textContent!;
  };

  it('is named in the header where one does', () => {
    expect(tally('tricks', { tie_break: 'ten', tie_ten: 'H' })).toContain('the 10 of hearts decides');
    expect(tally('tricks', { tie_break: 'tricks', tie_ten: 'H' })).not.toContain('decides');
  });

  it('is the ten of trumps, whose suit is named once it is known', () => {
    expect(tally('makes_trump', { tie_break: 'ten', tie_ten: 'trump' })).toContain('the ten of trumps decides');
    const { trump } = sit('revealed').table.view.shown as { trump: string };
    const suit = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }[trump];
    expect(tally('revealed', { tie_break: 'ten', tie_ten: 'trump' })).toContain(`the 10 of ${suit} decides`);
  });
});

describe('the Play button', () => {
  it('says that the card makes trump', () => {
    const { table } = sit('makes_trump');
    const card = legalCards('makes_trump').find((each) => parseCard(each).suit !== (table.view.shown as { led: string }).led)!;
    expect(ui.plays!(table, card)).toMatch(/^Play .+: (clubs|diamonds|hearts|spades) become trump$/);
    expect(ui.status!(table)).toContain('the suit you play becomes trump');
  });

  it('says that the card is hidden', () => {
    const { table } = sit('hide');
    expect(ui.plays!(table, table.view.hand[0]!)).toMatch(/^Hide .+ will be trump$/);
  });

  it('has its usual label otherwise', () => {
    const { table } = sit('tricks');
    expect(ui.plays!(table, table.view.hand[0]!)).toBeNull();
  });
});

describe('figures of Mindikot', () => {
  it('count tens and tricks by team', () => {
    const { table, selection, actions } = sit('tricks');
    const { tricks } = table.view.shown as { tricks: number[] };
    const { container } = render(Tally, { table, selection, actions });
    expect(container.textContent).toContain(`${tricks[0]! + tricks[2]!}–${tricks[1]! + tricks[3]!}`);
    expect(container.textContent).toContain(tensOf(table.history).join('–'));
  });

  it('have a row for each round, with its reason', () => {
    const { table, selection, actions } = sit('scored');
    const scored = table.history.find((event) => event.event === 'scored')!;
    render(Score, { table, selection, actions });
    const row = screen.getAllByRole('row').at(-1)!;
    expect(within(row).getByText(`+${scored.points}`)).toBeTruthy();
    expect(row.textContent!.toLowerCase()).toContain(scored.why.text.toLowerCase());
  });

  it('mark a kot', () => {
    const { table, selection, actions, show } = sit('scored');
    show({
      history: [
        { event: 'trick_taken', seat: 2, cards: ['10H', '10S', '10D', '10C'] },
        { event: 'scored', side: 0, points: 2, why: { key: 'mindikot.score.kot', params: {}, text: '' } },
        { event: 'round_over', reason: 'scored', scores: [2, 0] },
      ],
    });
    render(Score, { table, selection, actions });
    expect(screen.getByText('Kot: all four tens')).toBeTruthy();
  });
});
