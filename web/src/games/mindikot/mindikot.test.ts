import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseCard as loadGameUi } from '../../lib/cards';
import { Selection } from '../../table/selection.svelte';
import { linkTo } from '../../table/recorded.svelte';
import Actions from './Actions.svelte';
import parts from './index';
import moments from './moments.json';
import { tensOf } from './round';
import Score from './Score.svelte';
import Tally from './Tally.svelte';

function sit(name: string) {
  const { link, recorded } = linkTo(moments, name);
  return { link, recorded, selection: new Selection(link) };
}

const legalCards = (name: string) => sit(name).link.view!.legal!.map((action) => action.split(' ')[1]!);

beforeEach(() => sessionStorage.clear());

describe('who cannot follow while trump is hidden', () => {
  it.each(['reveal', 'pass'])('may %s, and is told what comes of it', async (verb) => {
    const { recorded, ...props } = sit('reveal');
    render(Actions, props);
    const button = screen.getByRole('button', { name: new RegExp(`^${verb}`, 'i') });
    expect(button.querySelector('small')!.textContent).not.toBe('');
    await fireEvent.click(button);
    expect(recorded.said).toEqual([verb]);
  });

  it("is reminded after a pass that the card can't win", () => {
    const { link } = sit('passed');
    expect(parts.plays!(link, legalCards('passed')[0]!)).toContain("can't win");
    expect(parts.status!(link)).toContain('passed');
  });

  it('hears which suit was revealed', () => {
    const { link } = sit('revealed');
    const { trump } = link.view!.showing as { trump: string };
    expect(parts.status!(link)).toContain({ C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }[trump]);
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
    expect(screen.getByText('not yet')).toBeDefined();
  });

  it.each(['tricks', 'hidden', 'revealed'])('leaves it in %s to the mark of the suit or to the lock', (name) => {
    render(Tally, sit(name));
    expect(screen.queryByText('not yet')).toBeNull();
  });
});

describe('the Play button', () => {
  it('says that the card makes trump', () => {
    const { link } = sit('makes_trump');
    const card = legalCards('makes_trump').find((each) => loadGameUi(each).suit !== (link.view!.showing as { led: string }).led)!;
    expect(parts.plays!(link, card)).toMatch(/^Play .+: (clubs|diamonds|hearts|spades) become trump$/);
    expect(parts.status!(link)).toContain('the suit you play becomes trump');
  });

  it('says that the card is hidden', () => {
    const { link } = sit('hide');
    expect(parts.plays!(link, link.view!.hand[0]!)).toMatch(/^Hide .+ will be trump$/);
  });

  it('has its usual words else', () => {
    const { link } = sit('tricks');
    expect(parts.plays!(link, link.view!.hand[0]!)).toBeNull();
  });
});

describe('figures of Mindikot', () => {
  it('count tens and tricks by team', () => {
    const { link, selection } = sit('tricks');
    const { tricks } = link.view!.showing as { tricks: number[] };
    const { container } = render(Tally, { link, selection });
    expect(container.textContent).toContain(`${tricks[0]! + tricks[2]!}–${tricks[1]! + tricks[3]!}`);
    expect(container.textContent).toContain(tensOf(link.history).join('–'));
  });

  it('have a row for each round, with its reason', () => {
    const { link, selection } = sit('scored');
    const scored = link.history.find((event) => event.event === 'scored')!;
    render(Score, { link, selection });
    const row = screen.getAllByRole('row').at(-1)!;
    expect(within(row).getByText(`+${scored.points}`)).toBeTruthy();
    expect(row.textContent!.toLowerCase()).toContain(scored.why.split(': ').at(-1));
  });

  it('mark a kot', () => {
    const { link, recorded, selection } = sit('scored');
    recorded.history = [
      { event: 'trick_taken', seat: 2, cards: ['10H', '10S', '10D', '10C'] },
      { event: 'scored', side: 0, points: 2, why: 'kot: all four tens' },
      { event: 'hand_over', reason: 'scored', scores: [2, 0] },
    ];
    render(Score, { link, selection });
    expect(screen.getByText('Kot: all four tens')).toBeTruthy();
  });
});
