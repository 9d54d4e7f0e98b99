import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../protocol';
import { Choice } from './choice.svelte';
import mindikot from './games/mindikot/moments.json';
import { linkTo } from './games/recorded.svelte';
import Result from './Result.svelte';
import { laidAgain, takenTricks } from './tricks';

beforeEach(() => sessionStorage.clear());

const at = (name: string, hasCards: boolean) => {
  const { link } = linkTo(mindikot, name);
  return { link, ...render(Result, { choice: new Choice(link), game: {}, hasCards, isAway: false }) };
};

describe('the result of a hand', () => {
  it('can be put away to look at the cards, and comes back', async () => {
    at('scored', true);
    await fireEvent.click(screen.getByRole('button', { name: 'Look at the cards' }));
    expect(screen.queryByRole('heading')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Show the result' }));
    expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  });

  it('stays where no card lies below it', () => {
    at('scored', false);
    expect(screen.queryByRole('button', { name: 'Look at the cards' })).toBeNull();
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
