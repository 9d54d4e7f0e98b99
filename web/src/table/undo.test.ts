import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { actionsAt } from './actions';
import ActionBar from './ActionBar.svelte';
import { tableAt } from './testTable';
import { mayUndo } from './undo';

/** Others are to play, and we have played before. */
function waiting() {
  const { show, ...at } = tableAt(mindikot, 'revealed');
  const { table } = at;
  const seat = table.seat!;
  show({
    view: { ...table.view, to_act: (seat + 1) % 4, legal: [], refused: [] },
    history: [...table.history, { event: 'played', seat, card: '2C' }],
  });
  return { ...at, show, seat };
}

it('offers to take back our last action, but not at a rated table', async () => {
  const { table, show, sent, ...props } = waiting();
  render(ActionBar, { ...props, table, game: {}, hasHint: false });
  await fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(sent).toEqual(['undo']);
  show({ table: { ...table.info, setup: { ...table.info.setup, rated: true } } });
  expect(mayUndo(table)).toBe(false);
});

it('asks everyone else, and says who is asking', async () => {
  const { table, show, seat, sent, ...props } = waiting();
  render(ActionBar, { ...props, table, game: {}, hasHint: false });
  show({ table: { ...table.info, undo: { seat: (seat + 1) % 4, agreed: [] } } });
  await fireEvent.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(sent).toEqual(['answer_undo']);
  show({ table: { ...table.info, undo: { seat, agreed: [] } } });
  expect(await screen.findByText('Waiting for the others to agree')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});

it('waits for the answer to an action that is taken back right away', async () => {
  const { table, seat, selection } = waiting();
  const sent: string[] = [];
  let answer = () => {};
  const live = {
    state: table,
    act: () => new Promise<number>((resolve) => (answer = () => resolve(1))),
    send: (command: { type: string }) => Promise.resolve(sent.push(command.type)),
    ready: () => Promise.resolve(),
  };
  const actions = actionsAt(live, selection);
  table.history = [];
  void actions.act('play 2C');
  const undone = actions.undo();
  table.history = [{ event: 'played', seat, card: '2C' }];
  expect(sent).toEqual([]);
  answer();
  expect(await undone).toBe(true);
  expect(sent).toEqual(['undo']);
});
