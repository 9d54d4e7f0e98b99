import { describe, expect, it } from 'vitest';
import type { GameEvent, TableInfo, LogEntry, View } from '../protocol';
import { aChair, aTable, aView } from './fixtures';
import { applyUpdate, isAwaited, isGap, isHost, isMyTurn, myChair, pendingAction, stateOf, type TableState } from './state';

const NOW = 1_000_000;

const shown = (more: Partial<TableInfo> = {}) => aTable({ chairs: [aChair(0, 'fern'), aChair(1, 'clover')], ...more });
const view = (more: Partial<View> = {}) => aView({ seat: 1, to_act: 1, counts: [2, 2], hand: ['9H', 'KS'], ...more });
const state = (table = shown(), seen: View | null = view()): TableState =>
  stateOf({ seq: 7, user: 'clover', table, view: seen, history: [], chat: [], clock: null }, NOW);
const entry = (seq: number, kind: string, more: Partial<LogEntry> = {}): LogEntry => ({ type: 'entry', seq, kind, ...more });
const after = (first: TableState, ...entries: LogEntry[]) => entries.reduce((last, each) => applyUpdate(last, each, NOW), first);

describe('the viewer', () => {
  it('has a seat, or none as a spectator', () => {
    expect([state().seat, myChair(state())?.name]).toEqual([1, 'clover']);
    expect(state(shown({ chairs: [aChair(0, 'fern'), aChair(1, null)] })).seat).toBeNull();
  });

  it('knows the host', () => {
    expect([isHost(state()), isHost(state(shown({ host: 'clover' })))]).toEqual([false, true]);
  });

  it('knows whose turn it is; a bot in our chair plays for us', () => {
    expect(isMyTurn(state())).toBe(true);
    expect(isMyTurn(state(shown(), view({ to_act: 0 })))).toBe(false);
    expect(isMyTurn(state(shown({ chairs: [aChair(0, 'fern'), aChair(1, 'clover', { bot: 'club' })] })))).toBe(false);
    expect(isMyTurn(state(shown({ state: 'over' })))).toBe(false);
  });

  it('knows whether the next deal waits for us', () => {
    const between = view({ to_act: null });
    expect(isAwaited(state(shown(), between))).toBe(true);
    expect(isAwaited(state(shown({ chairs: [aChair(0, 'fern'), aChair(1, 'clover', { ready: true })] }), between))).toBe(false);
    expect(isAwaited(state())).toBe(false);
  });
});

describe('an update', () => {
  it('leaves the state before it as it was', () => {
    const before = state();
    const frozen = structuredClone(before);
    expect(after(before, entry(8, 'acted', { view: view({ hand: ['KS'] }) })).view?.hand).toEqual(['KS']);
    expect(before).toEqual(frozen);
  });

  it('changes nothing the second time', () => {
    const once = after(state(), entry(8, 'acted', { events: [{ event: 'passed', seat: 0 }] }));
    expect(after(once, entry(8, 'acted', { events: [{ event: 'passed', seat: 0 }] }))).toBe(once);
  });

  it('leaves a gap when entries are missing', () => {
    expect([isGap(state(), entry(8, 'acted')), isGap(state(), entry(9, 'acted'))]).toEqual([false, true]);
  });

  it('keeps as much chat as a new connection receives', () => {
    const lines = Array.from({ length: 60 }, (_, at) => {
      const chat = { seq: 8 + at, user: 'fern', name: 'Fern', text: `line ${at}`, at: 0 };
      return entry(8 + at, 'chatted', { chat });
    });
    const { chat } = after(state(), ...lines);
    expect([chat.length, chat.at(-1)!.text]).toEqual([50, 'line 59']);
  });

  it('removes the text of a chat message', () => {
    const line = { seq: 8, user: 'fern', name: 'Fern', text: 'rude', at: 0 };
    const { chat } = after(state(), entry(8, 'chatted', { chat: line }), entry(9, 'removed', { chat: { ...line, text: null } }));
    expect(chat.map(({ text }) => text)).toEqual([null]);
  });

  it('updates the clock, also when someone only arrives or leaves', () => {
    const timed = applyUpdate(state(), { type: 'changed', seq: 7, table: shown(), clock: 30 }, NOW);
    expect(timed.deadline).toBe(NOW + 30_000);
    expect(applyUpdate(timed, { type: 'changed', seq: 7, table: shown() }, NOW).deadline).toBeNull();
  });

  it('says how long the table waits for an absent player', () => {
    const away = shown({ chairs: [aChair(0, 'fern', { grace: 20 }), aChair(1, 'clover')] });
    expect(applyUpdate(state(), { type: 'changed', seq: 7, table: away }, NOW).graceEnds).toEqual([NOW + 20_000, null]);
  });

  it('shows hints until the view changes', () => {
    const best = { action: 'play KS', score: 20, win: 0.7, low: 0.6, high: 0.8 };
    const hinted = applyUpdate(state(), { type: 'hinted', id: 'a', seq: 7, actions: [best], advice: null }, NOW);
    expect(hinted.hints).toEqual([best]);
    expect(after(hinted, entry(8, 'chatted')).hints).toEqual([best]);
    expect(after(hinted, entry(8, 'acted', { view: view() })).hints).toEqual([]);
  });
});

describe('the history', () => {
  const dealt: GameEvent = { event: 'dealt', seat: 0, count: 13, cards: [] };
  const over: GameEvent = { event: 'round_over', reason: '', scores: [3, 0] };

  it('is kept until the next deal', () => {
    const played = after(state(), entry(8, 'dealt', { events: [dealt] }), entry(9, 'acted', { events: [over] }));
    expect(played.history).toEqual([dealt, over]);
    expect(after(played, entry(10, 'dealt', { events: [dealt] })).history).toEqual([dealt]);
  });

  it('is forgotten when another match starts', () => {
    expect(after(state(), entry(8, 'acted', { events: [over] }), entry(9, 'started')).history).toEqual([]);
  });

  it('goes to the score sheet at the end of a round', () => {
    const scored: GameEvent = { event: 'scored', side: 0, points: 3, why: { key: '', params: {}, text: 'tens' } };
    const { sheet } = after(
      state(),
      entry(8, 'acted', { events: [scored, over] }),
      entry(9, 'dealt', { events: [dealt], view: view({ deals: 2 }) }),
    );
    expect(sheet).toEqual({ match: 'm1', rounds: [{ number: 1, events: [scored, over] }] });
  });

  it('is numbered by the server, whatever was thrown in before', () => {
    const scored: GameEvent = { event: 'scored', side: 0, points: 90, why: { key: 'rook13.score.captured', params: {}, text: '' } };
    const second = view({ deals: 2, round: 1 });
    const { sheet } = after(
      state(),
      entry(8, 'dealt', { events: [dealt], view: second }),
      entry(9, 'acted', { events: [scored, over], view: second }),
    );
    expect(sheet.rounds.map(({ number }) => number)).toEqual([1]);
  });
});

it('a pending action is found among the pending commands', () => {
  expect(pendingAction(state())).toBeNull();
  expect(
    pendingAction({
      ...state(),
      pending: [
        { type: 'hint', id: 'a' },
        { type: 'act', id: 'b', action: 'play KS', seq: 7 },
      ],
    }),
  ).toBe('play KS');
});
