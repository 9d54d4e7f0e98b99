import { describe, expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { tableAt } from './testTable';
import { actionText, hintText, suggestedTrump, suggestion } from './hint';
import { mainAction } from './legal';

const expected = (action: string, win: number | null) => ({ action, score: 10, win, low: win, high: win });

it('a hint is shown beside its card until the next action', async () => {
  const { table, actions, selection } = tableAt(mindikot, 'revealed');
  const card = table.view.hand.find((each) => mainAction(table.view, each))!;
  table.hints = [expected(`play ${card}`, null)];
  await actions.askForHint();
  expect(selection.note).toEqual({ card, text: hintText(table.hints, 'mindikot'), tone: 'good' });
  await actions.act(`play ${card}`);
  expect(selection.note).toBeNull();
});

describe('a hint in words', () => {
  it('names the best action and the next best', () => {
    expect(hintText([expected('play KS', 0.724), expected('play 2D', 0.9), expected('play 9H', 0.5)], 'bezique')).toBe(
      'The expert would play the king of spades. 72% to win. Next best: play the 9 of hearts (50%).',
    );
  });

  it('gives no figures if nothing was estimated', () => {
    expect(hintText([expected('pass', null)], 'bezique')).toBe('The expert would pass.');
    expect(hintText([], 'bezique')).toBe('You have only one option.');
  });

  it('marks its cards', () => {
    expect(suggestion([expected('play KS', 0.724), expected('play 2D', 0.5)])).toEqual({ cards: ['KS'], percent: 72 });
    expect(suggestion([expected('discard 5R 6Y', null)])).toEqual({ cards: ['5R', '6Y'], percent: null });
    expect(suggestion([expected('bid 120', 0.5)])).toBeNull();
    expect(suggestion([])).toBeNull();
  });

  it('announces the next hint in games where one leads to another', () => {
    expect(hintText([expected('discard 5R 6Y', null)], 'bezique')).toBe('The expert would lay aside red 5, yellow 6.');
    expect(hintText([expected('discard 5R 6Y', null)], 'rook13')).toBe(
      'The expert would lay aside red 5, yellow 6. Lay the cards aside first. The hint for trump follows.',
    );
    expect(suggestedTrump([expected('trump G', 0.5), expected('trump R', 0.4)])).toBe('G');
    expect(suggestedTrump([expected('discard 5R 6Y', null)])).toBe('');
    expect(suggestedTrump([])).toBe('');
  });

  it.each([
    ['bid 120', 'bid 120'],
    ['trump R', 'name red as trump'],
    ['meld marriage KSa QSa', 'meld: marriage'],
    ['discard 5R 6Y', 'lay aside red 5, yellow 6'],
    ['side-pot', 'take the side pot'],
    ['draw', 'draw'],
  ])('says %s', (action, words) => expect(actionText(action, 'bezique')).toBe(words));
});
