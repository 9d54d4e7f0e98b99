/** For tests: a table as a real server has described it at one moment. Commands only go to `sent`. */
import type { GameEvent, PhaseView, TableInfo, View } from '../protocol';
import { actionsAt, type TableActions } from './actions';
import type { CommandRefused } from './live.svelte';
import { reactive } from './reactive.svelte';
import { Selection } from './selection.svelte';
import { stateOf, type MatchState } from './state';

export interface Moment<Shown extends PhaseView = PhaseView> {
  user: string;
  table: TableInfo;
  view: View<Shown>;
  history: GameEvent[];
}

export interface TestTable<Shown extends PhaseView = PhaseView> {
  table: MatchState<Shown>;
  selection: Selection;
  actions: TableActions;
  /** The commands sent: actions in notation, others by name. */
  sent: string[];
  /** Another moment of the same table. */
  show: (moment: Partial<Omit<Moment<Shown>, 'user'>>) => void;
  /** Refuse the next command. */
  refuse: (refusal: CommandRefused) => void;
}

const welcome = <Shown extends PhaseView>(moment: Moment<Shown>) => ({ ...structuredClone(moment), seq: 1, chat: [], clock: null });

/** One of the recorded moments of a game. JSON is untyped, so the caller says what its phases show. */
export function momentOf<Shown extends PhaseView = PhaseView>(moments: object, name: string): Moment<Shown> {
  const moment = (moments as Record<string, Moment<Shown>>)[name];
  if (!moment) throw new Error(`no moment is called ${name}`);
  return moment;
}

/** A table at one of a game's recorded moments. */
export function tableAt<Shown extends PhaseView = PhaseView>(moments: object, name: string): TestTable<Shown> {
  const moment = welcome(momentOf<Shown>(moments, name));
  const table: MatchState<Shown> = reactive({ ...stateOf(moment, Date.now()), view: moment.view });
  const selection = new Selection(() => table);
  const sent: string[] = [];
  let refusal: CommandRefused | null = null;
  const note = (what: string) => {
    const refused = refusal;
    refusal = null;
    return refused ? Promise.reject(refused) : Promise.resolve(sent.push(what));
  };
  const live = {
    state: table,
    act: (action: string) => note(action),
    ready: async () => void (await note('ready')),
    send: ({ type }: { type: string }) => note(type),
  };
  const show: TestTable<Shown>['show'] = (next) => {
    const { user, info, view, history, sheet, hints } = table;
    const shown = stateOf(welcome({ user, table: info, view, history, ...next }), Date.now(), sheet);
    Object.assign(table, { ...shown, hints });
  };
  const refuse = (next: CommandRefused) => void (refusal = next);
  return { table, selection, actions: actionsAt(live, selection), sent, show, refuse };
}
