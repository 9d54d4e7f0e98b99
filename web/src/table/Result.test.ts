import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../protocol';
import { Selection } from './selection.svelte';
import { loadGameUi } from './gameUi';
import bezique from '../games/bezique/moments.json';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import rook13 from '../games/rook13/moments.json';
import { linkTo } from './recorded.svelte';
import Result from './Result.svelte';
import { laidAgain, takenTricks } from './tricks';

beforeEach(() => sessionStorage.clear());

const at = (name: string, hasCards: boolean) => {
  const { link } = linkTo(mindikot, name);
  return { link, ...render(Result, { selection: new Selection(link), game: {}, hasCards, isAway: false }) };
};

describe('the result of a hand', () => {
  it('can be put away to look at the cards, and comes back', async () => {
    at('scored', true);
    await fireEvent.click(screen.getByRole('button', { name: 'See the cards' }));
    expect(screen.queryByRole('heading')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Show the result' }));
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  });

  it('stays where no card lies below it', () => {
    at('scored', false);
    expect(screen.queryByRole('button', { name: 'See the cards' })).toBeNull();
  });
});

describe('the winner of a hand', () => {
  const titleOf = async (moments: object, name: string, game: string) => {
    const { link } = linkTo(moments, name);
    render(Result, { selection: new Selection(link), game: await loadGameUi(game), hasCards: false, isAway: false });
    return screen.getByRole('heading', { level: 2 }).textContent.trim();
  };

  it.each([
    [mindikot, 'scored', 'mindikot', 'Round 1: Team B wins'],
    [catTe, 'round_over', 'cat_te', 'Round 1: Ivy wins'],
    [rook13, 'made', 'rook13', 'Hand 2: Team B wins'],
    [bezique, 'deal_over', 'bezique', 'Deal 1: Fern wins'],
  ])('is who gained most, in the games that we know', async (moments, name, game, title) => {
    expect(await titleOf(moments, name, game)).toBe(title);
  });

  it('is not guessed in a game that does not tell whether the most or the fewest points win', async () => {
    expect(await titleOf(mindikot, 'scored', 'hearts')).toBe('Round 1 is over');
  });
});

describe('a rematch', () => {
  const after = (...ready: string[]) => {
    const { link, recorded } = linkTo(mindikot, 'over');
    const people = [link.user, 'fern', 'moss'];
    const chairs = recorded.table!.chairs.map((chair, seat) => {
      const user = people[seat];
      return user ? { ...chair, user, bot: null, name: ['Asha', 'Fern', 'Moss'][seat]!, ready: ready.includes(user) } : chair;
    });
    recorded.table = { ...recorded.table!, chairs };
    render(Result, { selection: new Selection(link), game: {}, hasCards: false, isAway: false });
    return screen.getAllByRole('status')[0]!.textContent;
  };
  const { user } = mindikot.over;

  it('is wanted by nobody at first', () => {
    expect(after()).toBe('');
    screen.getByRole('button', { name: 'Rematch' });
  });

  it('tells us who wants it', () => {
    expect(after('fern')).toBe('Ready for a rematch: Fern');
    screen.getByRole('button', { name: 'Rematch' });
  });

  it('tells us whom we wait for', () => {
    expect(after(user, 'fern')).toBe('Ready for a rematch: Fern');
    screen.getByRole('button', { name: 'Waiting for Moss' });
  });
});

describe('who looks back', () => {
  it('sees the last trick again', () => {
    const { link } = linkTo(mindikot, 'scored');
    const last = takenTricks(link.history).at(-1)!;
    expect(last.plays).toHaveLength(4);
    expect(laidAgain(link.view!, link.history)).toEqual(last);
  });

  it('sees what lies there if the match was broken off, and nothing where nothing was played', () => {
    const taken: GameEvent[] = [
      { event: 'played', seat: 0, card: '2H' },
      { event: 'trick_taken', seat: 0, cards: ['2H'] },
    ];
    const view = (...trick: string[]) => ({ showing: { trick } }) as unknown as View;
    expect(laidAgain(view('', '5S'), taken)).toBeNull();
    expect(laidAgain(view('', ''), taken)?.winner).toBe(0);
    expect(laidAgain(view(), [])).toBeNull();
  });
});
