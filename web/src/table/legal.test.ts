import { describe, expect, it } from 'vitest';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import rook13 from '../games/rook13/moments.json';
import { markOf } from './legal';
import { momentOf } from './testTable';

const viewAt = (moments: object, name: string) => momentOf(moments, name).view;

describe('on our turn', () => {
  it('cards that can be played are marked and all others are blocked', () => {
    const view = viewAt(mindikot, 'revealed');
    for (const card of view.hand) expect(markOf(view, card)).toBe(view.legal!.includes(`play ${card}`) ? 'playable' : 'refused');
    expect(new Set(view.hand.map((card) => markOf(view, card)))).toEqual(new Set(['playable', 'refused']));
  });

  it('a card that can only be folded has no mark', () => {
    const view = viewAt(catTe, 'follow');
    for (const card of view.hand) expect(markOf(view, card)).toBe(view.legal!.includes(`play ${card}`) ? 'playable' : null);
    expect(new Set(view.hand.map((card) => markOf(view, card)))).toEqual(new Set(['playable', null]));
  });

  it('cards that can be picked are marked', () => {
    const view = Object.values(rook13 as Record<string, { view: ReturnType<typeof viewAt> }>).find((moment) => moment.view.pick)!.view;
    for (const card of view.pick!.free) expect(markOf(view, card)).toBe('playable');
  });
});
