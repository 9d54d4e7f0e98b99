/** For tests: a table as a real server has described it at one moment. Commands go nowhere but into `sent`. */
import type { GameEvent, TableInfo, View } from '../protocol';
import { actionsAt, type TableActions } from './actions';
import type { CommandRefused } from './live.svelte';
import { reactive } from './reactive.svelte';
import { Selection } from './selection.svelte';
import { hasMatch, stateOf, type MatchState, type TableState } from './state';

export interface Moment {
  user: string;
  table: TableInfo;
  view: View;
  history: GameEvent[];
}

export interface TestTable {
  table: MatchState;
  selection: Selection;
  actions: TableActions;
  /** What was done: actions as they are written, other commands by their name. */
  sent: string[];
  /** Another moment of the same table. */
  show: (moment: Partial<Omit<Moment, 'user'>>) => void;
  /** Refuse the next command. */
  refuse: (refusal: CommandRefused) => void;
}

const welcome = (moment: Moment) => ({ ...structuredClone(moment), seq: 1, chat: [], clock: null });

export function momentOf(moments: object, name: string): Moment {
  const moment = (moments as Record<string, Moment>)[name];
  if (!moment) throw new Error(`no moment is called ${name}`);
  return moment;
}

/** A table at one of the moments that are recorded of a game. */
export function tableAt(moments: object, name: string): TestTable {
  const moment = momentOf(moments, name);
  const table = reactive(stateOf(welcome(moment), Date.now()));
  if (!hasMatch(table)) throw new Error(`${name} has no view`);
  const selection = new Selection(() => table);
  const sent: string[] = [];
  let refusal: CommandRefused | null = null;
  const note = (what: string) => {
    const refused = refusal;
    refusal = null;
    return refused ? Promise.reject(refused) : Promise.resolve(sent.push(what));
  };
  const live = {
    state: table as TableState,
    act: (action: string) => note(action),
    ready: async () => void (await note('ready')),
    send: ({ type }: { type: string }) => note(type),
  };
  const show: TestTable['show'] = (next) => {
    const { user, info, view, history, sheet, hints } = table;
    const shown = stateOf(welcome({ user, table: info, view, history, ...next }), Date.now(), sheet);
    Object.assign(table, { ...shown, hints });
  };
  const refuse = (next: CommandRefused) => void (refusal = next);
  return { table, selection, actions: actionsAt(live, selection), sent, show, refuse };
}
