import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSE, type AnyCommand, type AnyUpdate, type LogEntry, type Welcome } from '../protocol';
import { aTable, aView } from './fixtures';
import { CommandRefused, LiveTable } from './live.svelte';

/** A socket with the test on the other end. */
class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 0;
  sent: AnyCommand[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    TestSocket.all.push(this);
  }

  open() {
    this.readyState = TestSocket.OPEN;
    this.onopen();
  }

  receive(...updates: AnyUpdate[]) {
    updates.forEach((each) => this.onmessage({ data: JSON.stringify(each) }));
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as AnyCommand);
  }

  close() {
    this.readyState = 3;
  }
}

const view = (...hand: string[]) => aView({ hand });
const table = aTable();
const welcome: Welcome = { type: 'welcome', seq: 7, user: 'clover', table, view: view('9H', 'KS'), history: [], chat: [], clock: null };
const played: LogEntry = { type: 'entry', seq: 8, kind: 'acted', seat: 0, view: view('KS') };
const newest = () => TestSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  TestSocket.all = [];
  vi.stubGlobal('WebSocket', TestSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(): LiveTable {
  const live = new LiveTable('GROVE');
  newest().open();
  newest().receive(welcome);
  return live;
}

it('announces every new chat message once, and no removed one', () => {
  const live = connect();
  const heard: (string | null)[] = [];
  live.onChat(({ text }) => heard.push(text));
  const line = { seq: 8, user: 'fern', name: 'Fern', text: 'hello', at: 0 };
  newest().receive(
    { type: 'entry', seq: 8, kind: 'chatted', chat: line },
    { type: 'entry', seq: 8, kind: 'chatted', chat: line },
    { type: 'entry', seq: 9, kind: 'removed', chat: { ...line, text: null } },
  );
  expect(heard).toEqual(['hello']);
  live.disconnect();
});

it('notifies of every log entry once, after it is applied', () => {
  const live = connect();
  const seen: [number, number][] = [];
  live.onEntry(({ seq }) => seen.push([seq, live.state!.seq]));
  newest().receive(played, played);
  expect(seen).toEqual([[8, 8]]);
  live.disconnect();
});

it('reconnects when an entry is missing', () => {
  const live = connect();
  newest().receive({ ...played, seq: 9 });
  expect([live.connection, live.state!.seq]).toEqual(['lost', 7]);
  vi.advanceTimersByTime(200);
  expect(newest().address).toMatch(/GROVE\?seen=7$/);
  live.disconnect();
});

describe('a command', () => {
  it('is pending until its log entry is here', async () => {
    const live = connect();
    const acting = live.act('play 9H');
    const { id } = newest().sent[0]!;
    newest().receive({ type: 'done', id, seq: 8 });
    expect(live.state!.pending).toHaveLength(1);
    newest().receive(played);
    expect(live.state!.pending).toEqual([]);
    expect(await acting).toBe(8);
    live.disconnect();
  });

  it('is answered by its log entry', async () => {
    const live = connect();
    const acting = live.act('play 9H');
    newest().receive({ ...played, done: newest().sent[0]!.id });
    expect(await acting).toBe(8);
    expect(live.state!.pending).toEqual([]);
    live.disconnect();
  });

  it('is sent again with the same id after a break, which resumes at the last entry', async () => {
    const live = connect();
    const acting = live.act('play 9H');
    const [command] = newest().sent;
    newest().onclose!({ code: 1006 });
    expect(live.connection).toBe('lost');
    vi.advanceTimersByTime(200);
    expect(newest().address).toMatch(/GROVE\?seen=7$/);
    newest().open();
    expect(newest().sent).toEqual([command]);
    newest().receive(played, { type: 'done', id: command!.id, seq: 8 });
    expect(await acting).toBe(8);
    expect(live.state!.pending).toEqual([]);
    live.disconnect();
  });

  it('is no longer pending when it is refused', async () => {
    const live = connect();
    const acting = live.act('play 9H');
    newest().receive({ type: 'refused', id: newest().sent[0]!.id, code: 'stale', why: { key: '', params: {}, text: 'look again' } });
    await expect(acting).rejects.toThrow(new CommandRefused('stale', { key: '', params: {}, text: 'look again' }));
    expect(live.state!.pending).toEqual([]);
    live.disconnect();
  });

  it('can be sent before the server has welcomed us', async () => {
    const live = new LiveTable('GROVE');
    const leaving = live.send({ type: 'leave' });
    newest().open();
    newest().receive(welcome, { type: 'done', id: newest().sent[0]!.id, seq: 7 });
    expect(await leaving).toBe(7);
    live.disconnect();
  });
});

describe('being ready', () => {
  it('is sent once until it is answered', async () => {
    const live = connect();
    const [ready] = [live.ready(), live.ready()];
    expect(newest().sent).toHaveLength(1);
    newest().receive({ type: 'done', id: newest().sent[0]!.id, seq: 7 });
    void live.ready(); // the update itself may ask for the next one
    expect(newest().sent).toHaveLength(2);
    await ready;
    live.disconnect();
  });
});

describe('a closed table', () => {
  it('rejects commands sent before and after', async () => {
    const live = connect();
    const before = live.send({ type: 'leave' });
    newest().onclose!({ code: CLOSE.TABLE_CLOSED });
    expect(live.connection).toBe('closed');
    await expect(before).rejects.toThrow('This table is closed');
    await expect(live.send({ type: 'back' })).rejects.toThrow('This table is closed');
    expect(live.state!.pending).toEqual([]);
  });

  it('is not connected to again', () => {
    connect();
    newest().onclose!({ code: CLOSE.TABLE_CLOSED });
    dispatchEvent(new Event('online'));
    expect(TestSocket.all).toHaveLength(1);
  });
});

describe('a table whose game is not installed', () => {
  it('says which game it waits for and is not connected to again', () => {
    const live = new LiveTable('GROVE');
    const why = { key: 'error.table_game_missing', params: { game: 'whist' }, text: 'whist is not installed' };
    newest().open();
    newest().receive({ type: 'bye', code: CLOSE.GAME_MISSING, why });
    newest().onclose!({ code: CLOSE.GAME_MISSING });
    expect([live.connection, live.closeCode, live.closeText]).toEqual(['closed', CLOSE.GAME_MISSING, why]);
  });
});

describe('a server that refuses the connection', () => {
  it('is retried after longer and longer pauses, and never counts as live', () => {
    const live = new LiveTable('GROVE');
    const pauses = [1, 2, 3].map((turn) => {
      newest().open();
      newest().receive({ type: 'bye', code: CLOSE.TRY_AGAIN, why: { key: 'close.try_again', params: {}, text: '' } });
      expect(live.connection).not.toBe('live');
      newest().onclose!({ code: CLOSE.TRY_AGAIN });
      let pause = 0;
      for (; TestSocket.all.length === turn; pause += 50) vi.advanceTimersByTime(50);
      return pause;
    });
    expect(pauses).toEqual([150, 300, 600]);
    live.disconnect();
  });
});

describe('a silent connection', () => {
  it('counts as lost within two seconds', () => {
    const live = connect();
    vi.advanceTimersByTime(1400);
    expect(live.connection).toBe('live');
    vi.advanceTimersByTime(599);
    expect(live.connection).toBe('lost');
    live.disconnect();
  });
});

describe('a hint', () => {
  const best = { action: 'play KS', score: 20, win: 0.7, low: 0.6, high: 0.8 };

  it('stays until the match moves on', async () => {
    const live = connect();
    const asking = live.send({ type: 'hint' });
    newest().receive({ type: 'hinted', id: newest().sent.at(-1)!.id, seq: 7, actions: [best], advice: null });
    await asking;
    expect(live.state!.hints).toEqual([best]);
    newest().receive(played);
    expect(live.state!.hints).toEqual([]);
  });

  it('may be refused', async () => {
    const live = connect();
    const asking = live.send({ type: 'hint' });
    newest().receive({
      type: 'refused',
      id: newest().sent.at(-1)!.id,
      code: 'unfit',
      why: { key: '', params: {}, text: 'this table is rated: no hints here' },
    });
    await expect(asking).rejects.toThrow('no hints here');
  });
});
