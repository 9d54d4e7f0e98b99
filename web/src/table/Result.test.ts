import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../protocol';
import { aView } from './fixtures';
import bezique from '../games/bezique/moments.json';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import rook13 from '../games/rook13/moments.json';
import { tableAt } from './testTable';
import Result from './Result.svelte';
import { laidAgain, takenTricks } from './tricks';

beforeEach(() => sessionStorage.clear());

const at = (name: string, hasCards: boolean) => {
  render(Result, { ...tableAt(mindikot, name), game: {}, hasCards, isAway: false });
};

describe('the result of a round', () => {
  it('can be hidden to look at the cards, and shown again', async () => {
    at('scored', true);
    await fireEvent.click(screen.getByRole('button', { name: 'See the cards' }));
    expect(screen.queryByRole('heading')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Show the result' }));
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  });

  it('leads back to the lobby', () => {
    at('scored', true);
    expect(screen.getByRole('link', { name: 'Back to lobby' }).getAttribute('href')).toBe('/');
  });

  it('cannot be hidden when there are no cards to look at', () => {
    at('scored', false);
    expect(screen.queryByRole('button', { name: 'See the cards' })).toBeNull();
  });
});

describe('the winner of a round', () => {
  const titleOf = (moments: object, name: string, game?: string) => {
    const props = tableAt(moments, name);
    const { info } = props.table;
    props.table.info = { ...info, setup: { ...info.setup, game: game ?? info.setup.game } };
    render(Result, { ...props, game: {}, hasCards: false, isAway: false });
    return screen.getByRole('heading', { level: 2 }).textContent.trim();
  };

  it.each([
    [mindikot, 'scored', 'Round 1: their team wins'],
    [catTe, 'round_over', 'Round 1: Ivy wins'],
    [rook13, 'made', 'Hand 2: their team wins'],
    [bezique, 'deal_over', 'Deal 1: Fern wins'],
  ])('is the side that gained most, in games that say so', (moments, name, title) => {
    expect(titleOf(moments, name)).toBe(title);
  });

  it('is whoever takes the pot in Cat Te, also if the side pot is larger', () => {
    const props = tableAt(catTe, 'round_over');
    const sidePot = { event: 'scored', side: 3, points: 40, why: { key: 'cat_te.score.side_pot', params: {}, text: 'side pot' } };
    props.table.history = [...props.table.history, sidePot as GameEvent];
    render(Result, { ...props, game: {}, hasCards: false, isAway: false });
    expect(screen.getByRole('heading', { level: 2 }).textContent.trim()).toBe('Round 1: Ivy wins');
  });

  it('is not guessed in games where the most points need not win', () => {
    expect(titleOf(mindikot, 'scored', 'unknown')).toBe('Hand 1 is over');
  });
});

describe('the rating after a rated match', () => {
  const players = [{ seat: 0, rating_before: 1000.4, rating_after: 988.2 }];
  const after = (rated: boolean) => {
    const asked = vi.fn(() => Promise.resolve(Response.json({ match: { players } })));
    vi.stubGlobal('fetch', asked);
    const props = tableAt(mindikot, 'over');
    const { info } = props.table;
    props.table.info = { ...info, setup: { ...info.setup, rated } };
    render(Result, { ...props, game: {}, hasCards: false, isAway: false });
    return asked;
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('is shown with its change once the match is archived', async () => {
    after(true);
    const line = await screen.findByText(/Your rating/);
    expect(line.textContent.replace(/\s+/g, ' ').trim()).toBe('Your rating: 988 −12');
  });

  it('is not asked for after other matches', () => {
    expect(after(false)).not.toHaveBeenCalled();
  });
});

describe('a rematch', () => {
  const after = (...ready: string[]) => {
    const props = tableAt(mindikot, 'over');
    const { table } = props;
    const people = [table.user, 'fern', 'moss'];
    const chairs = table.info.chairs.map((chair, seat) => {
      const user = people[seat];
      return user ? { ...chair, user, bot: null, name: ['Asha', 'Fern', 'Moss'][seat]!, ready: ready.includes(user) } : chair;
    });
    table.info = { ...table.info, chairs };
    render(Result, { ...props, game: {}, hasCards: false, isAway: false });
    return screen.getAllByRole('status')[0]!.textContent;
  };
  const { user } = mindikot.over;

  it('is offered to everyone', () => {
    expect(after()).toBe('');
    screen.getByRole('button', { name: 'Rematch' });
  });

  it('shows who wants one', () => {
    expect(after('fern')).toBe('Ready for a rematch: Fern');
    screen.getByRole('button', { name: 'Rematch' });
  });

  it('shows who is still missing', () => {
    expect(after(user, 'fern')).toBe('Ready for a rematch: Fern');
    screen.getByRole('button', { name: 'Waiting for Moss' });
  });
});

describe('looking back after a round', () => {
  it('shows the last trick again', () => {
    const { table } = tableAt(mindikot, 'scored');
    const last = takenTricks(table.history).at(-1)!;
    expect(last.plays).toHaveLength(4);
    expect(laidAgain(table.view, table.history)).toEqual(last);
  });

  it('keeps the unfinished trick of an abandoned match, or shows nothing if nothing was played', () => {
    const taken: GameEvent[] = [
      { event: 'played', seat: 0, card: '2H' },
      { event: 'trick_taken', seat: 0, cards: ['2H'] },
    ];
    const view = (...trick: string[]) => aView({ shown: { phase: 'Tricks', trick } });
    expect(laidAgain(view('', '5S'), taken)).toBeNull();
    expect(laidAgain(view('', ''), taken)?.winner).toBe(0);
    expect(laidAgain(view(), [])).toBeNull();
  });
});
