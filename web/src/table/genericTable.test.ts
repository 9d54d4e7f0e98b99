import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import bezique from '../games/bezique/moments.json';
import catTe from '../games/cat_te/moments.json';
import mindikot from '../games/mindikot/moments.json';
import rook13 from '../games/rook13/moments.json';
import type { GameEvent } from '../protocol';
import ActionBar from './ActionBar.svelte';
import { fromJson } from './fixtures';
import { actionText } from './hint';
import { otherActions } from './legal';
import { eventSentence } from './sentences';
import { isMyTurn } from './state';
import { tableAt } from './testTable';

const MOMENTS = { bezique, catTe, mindikot, rook13 };
const all = Object.entries(MOMENTS).flatMap(([game, moments]) => Object.keys(moments).map((name) => [game, name] as const));

it.each(all)('without page code of its own, %s offers every action of %s', async (game, name) => {
  const props = tableAt(MOMENTS[game as keyof typeof MOMENTS], name);
  const { table, selection, sent } = props;
  if (!isMyTurn(table)) return;
  render(ActionBar, { ...props, game: {}, hasHint: false });
  const { pick, hand, legal } = table.view;
  const [play, ...others] = screen.getAllByRole('button');
  const isAboutCards = !!pick || otherActions(table.view).length < (legal ?? []).length;
  expect(others.length + (isAboutCards ? 0 : 1)).toBe(otherActions(table.view).length);
  if (!pick) return;
  for (const card of hand.filter((each) => pick.free.includes(each)).slice(0, pick.count)) selection.toggle(card);
  await fireEvent.click(play!);
  expect(sent[0]!.split(' ')).toHaveLength(1 + pick.must.length + pick.count);
});

it('shows an unknown verb as it is written', () => {
  expect(actionText('exchange 2C 3D', 'unknown')).toBe('exchange 2 of clubs, 3 of diamonds');
});

it('describes an unknown event in plain words', () => {
  const { table } = tableAt(mindikot, 'tricks');
  const event = fromJson<GameEvent>({ event: 'cards_exchanged', seat: 1 });
  expect(eventSentence(event, table)).toMatch(/^\S+: cards exchanged\.$/);
});
