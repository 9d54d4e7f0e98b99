import { beforeEach, describe, expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import type { Text } from '../lib/format';
import type { Advice } from '../protocol';
import { tableAt } from './testTable';
import { actionText, hintTaken, hintText, mayAskForHint, suggestedTrump, suggestion } from './hint';
import { mainAction } from './legal';
import type { MatchState } from './state';

const expected = (action: string, win: number | null) => ({ action, score: 10, win, low: win, high: win });

const advised = (action: string, rest: Partial<Advice> = {}): Advice => ({
  action,
  equal: [],
  instead: null,
  effect: null,
  why: null,
  also: null,
  ...rest,
});
const inEnglish = (key: string, params: Text['params']): Text => ({ key, params, text: '' });

it('a hint is shown beside its card until the next action', async () => {
  const { table, actions, selection } = tableAt(mindikot, 'revealed');
  const card = table.view.hand.find((each) => mainAction(table.view, each))!;
  table.hints = [expected(`play ${card}`, null)];
  table.advice = advised(`play ${card}`);
  await actions.askForHint();
  expect(selection.note).toEqual({ card, text: hintText(table.advice, table), tone: 'good' });
  await actions.act(`play ${card}`);
  expect(selection.note).toBeNull();
});

describe('a hint in words', () => {
  let table: MatchState;
  beforeEach(() => ({ table } = tableAt(mindikot, 'revealed')));

  it('says what to do, how the hand turns out, and why, with the names at this table', () => {
    const seat = (table.seat! + 1) % 4;
    const name = table.info.chairs[seat]!.name!;
    const advice = advised('play KS', {
      equal: ['play QS'],
      instead: 'play 2D',
      effect: inEnglish('reason.effect', { what: inEnglish('mindikot.reason.win', {}), count: 64, layouts: 100 }),
      why: inEnglish('reason.hint_less', {
        what: inEnglish('reason.trumped', { seat }),
        action: 'play 2D',
        count: 71,
        best: 12,
        layouts: 100,
      }),
    });
    expect(hintText(advice, table)).toBe(
      'The expert would play the king of spades. Just as good: play the queen of spades. ' +
        "In 64 of 100 layouts you can't rule out, your team wins the round. " +
        `If you play the 2 of diamonds instead, ${name} trumps this trick and takes it in 71 of 100. This way, in 12.`,
    );
  });

  it('names equal actions as equal, and gives no figures without any', () => {
    expect(hintText(advised('play KS', { equal: ['play QS', 'play JS'] }), table)).toBe(
      'The expert would play the king of spades. All options are equally good.',
    );
    expect(hintText(advised('pass'), table)).toBe('The expert would pass.');
  });

  it('says nothing of a chance to win the match', () => {
    expect(hintText(advised('play KS', { instead: 'play 2D' }), table)).not.toMatch(/%|match/);
  });

  it('marks its cards', () => {
    expect(suggestion([expected('play KS', 0.724), expected('play 2D', 0.5)])).toEqual({ cards: ['KS'] });
    expect(suggestion([expected('discard 5R 6Y', null)])).toEqual({ cards: ['5R', '6Y'] });
    expect(suggestion([expected('bid 120', 0.5)])).toBeNull();
    expect(suggestion([])).toBeNull();
  });

  it('announces the next hint in games where one leads to another', () => {
    expect(hintText(advised('discard 5R 6Y'), table)).toBe('The expert would lay aside red 5, yellow 6.');
    table.info = { ...table.info, setup: { ...table.info.setup, game: 'rook13' } };
    expect(hintText(advised('discard 5R 6Y'), table)).toBe(
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
    ['draw', 'draw'],
  ])('says %s', (action, words) => expect(actionText(action, 'bezique')).toBe(words));

  it('says what only one game has', () => expect(actionText('side-pot', 'cat_te')).toBe('take the side pot'));
});

describe('a hint is offered', () => {
  let table: MatchState;
  beforeEach(() => {
    ({ table } = tableAt(mindikot, 'revealed'));
    table.view = { ...table.view, to_act: table.seat, legal: ['play KS', 'play 2D'] };
  });
  const among = (people: boolean) => {
    const chairs = table.info.chairs.map((chair) =>
      chair.seat === table.seat ? chair : { ...chair, user: people ? `user${chair.seat}` : null, bot: people ? null : 'club' },
    );
    table.info = { ...table.info, chairs };
  };
  const withSetup = (setup: Partial<MatchState['info']['setup']>) => {
    table.info = { ...table.info, setup: { ...table.info.setup, ...setup } };
  };

  it('on our turn, where there is a choice', () => {
    expect(mayAskForHint(table)).toBe(true);
    table.view = { ...table.view, legal: ['play KS'] };
    expect(mayAskForHint(table)).toBe(false);
    table.view = { ...table.view, legal: ['open', 'redeal'] };
    expect(mayAskForHint(table)).toBe(false);
    table.view = { ...table.view, legal: null };
    expect(mayAskForHint(table)).toBe(true);
  });

  it('among people only where the table allows it, and never where the match is rated', () => {
    withSetup({ hints: false });
    among(false);
    expect(mayAskForHint(table)).toBe(true);
    among(true);
    expect(mayAskForHint(table)).toBe(false);
    withSetup({ hints: true });
    expect(mayAskForHint(table)).toBe(true);
    withSetup({ rated: true });
    expect(mayAskForHint(table)).toBe(false);
  });

  it('and everybody reads who took one', () => {
    const other = (table.seat! + 1) % 4;
    expect(hintTaken(table, table.seat!)).toBe('You used a hint. Everyone at the table can see that.');
    expect(hintTaken(table, other)).toBe(`${table.info.chairs[other]!.name} used a hint.`);
  });
});
