import { afterEach, expect, it } from 'vitest';
import { choose } from '../lib/prefs.svelte';
import moments from '../games/mindikot/moments.json';
import { mayCount } from './cardsOut';
import { isCoached, mayHaveCoach } from './coach';
import { tableAt } from './testTable';
import { offersUndo } from './undo';

afterEach(() => choose('coach', false));

/** A table at our turn, where we have already played. */
function ours(info: object = {}) {
  const { table } = tableAt(moments, 'tricks');
  const others = table.info.chairs.map((chair) => (chair.seat === table.seat ? chair : { ...chair, user: null, bot: 'expert' }));
  table.info = { ...table.info, chairs: others, undo: null, ...info };
  return table;
}

it('counts cards and offers to take back against bots, once it is on', () => {
  const table = ours();
  expect([mayHaveCoach(table), isCoached(table), mayCount(table)]).toEqual([true, false, false]);
  choose('coach', true);
  table.view = { ...table.view, to_act: table.seat };
  table.history = [{ event: 'played', seat: table.seat!, card: table.view.hand[0]! }];
  expect([isCoached(table), mayCount(table), offersUndo(table)]).toEqual([true, true, true]);
  choose('coach', false);
  expect(offersUndo(table)).toBe(false);
});

it('is not there in rated matches, among people or in a lesson', () => {
  choose('coach', true);
  const { setup, chairs } = ours().info;
  expect(isCoached(ours({ setup: { ...setup, rated: true } }))).toBe(false);
  const among = chairs.map((chair) => (chair.user === null ? { ...chair, user: 'fern', bot: null } : chair));
  expect(isCoached(ours({ chairs: among }))).toBe(false);
  expect(isCoached({ ...ours(), isLesson: true })).toBe(false);
  expect(isCoached({ ...ours(), seat: null })).toBe(false);
});
