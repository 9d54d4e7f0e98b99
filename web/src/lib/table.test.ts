import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLOSE,
  type GameEvent,
  type AnyCommand,
  type TableInfo,
  type AnyUpdate,
  type LogEntry,
  type View,
  type Welcome,
} from '../protocol';
import { TableLink } from './table.svelte';

/** A socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: AnyCommand[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Wire.all.push(this);
  }

  open() {
    this.readyState = Wire.OPEN;
    this.onopen();
  }

  tell(...told: AnyUpdate[]) {
    told.forEach((each) => this.onmessage({ data: JSON.stringify(each) }));
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as AnyCommand);
  }

  close() {
    this.readyState = 3;
  }
}

const view = (...hand: string[]) => ({ hand }) as unknown as View;
const table = { chairs: [] } as unknown as TableInfo;
const welcome: Welcome = { type: 'welcome', seq: 7, user: 'clover', table, view: view('9H', 'KS'), history: [], chat: [], clock: null };
const played = { type: 'entry', seq: 8, kind: 'acted', seat: 0, view: view('KS') } as LogEntry;
const newest = () => Wire.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal('WebSocket', Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sit(): TableLink {
  const link = new TableLink('GROVE');
  newest().open();
  newest().tell(welcome);
  return link;
}

it('the clock of whoever comes and goes is told, too', () => {
  const link = sit();
  newest().tell({ type: 'changed', seq: 7, table: link.table!, clock: 30 });
  expect(Math.round((link.deadline! - Date.now()) / 1000)).toBe(30);
  newest().tell({ type: 'changed', seq: 7, table: link.table! });
  expect(link.deadline).toBeNull();
  link.leave();
});

it('keeps as much chat as a newcomer is told', () => {
  const link = sit();
  for (let seq = 8; seq < 70; seq += 1) {
    const chat = { seq, user: 'fern', name: 'Fern', text: `line ${seq}`, at: 0 };
    newest().tell({ type: 'entry', seq, kind: 'chatted', chat });
  }
  expect([link.chat.length, link.chat.at(-1)!.text]).toEqual([50, 'line 69']);
  link.leave();
});

it('tells of every new line of chat once, and not of one that is removed', () => {
  const link = sit();
  const heard: (string | null)[] = [];
  link.onChat(({ text }) => heard.push(text));
  const line = { seq: 8, user: 'fern', name: 'Fern', text: 'hello', at: 0 };
  newest().tell(
    { type: 'entry', seq: 8, kind: 'chatted', chat: line },
    { type: 'entry', seq: 8, kind: 'chatted', chat: line },
    { type: 'entry', seq: 9, kind: 'removed', chat: { ...line, text: null } },
  );
  expect(heard).toEqual(['hello']);
  link.leave();
});

describe('what we do', () => {
  it('is pending until its line of the log is here', async () => {
    const link = sit();
    const doing = link.act('play 9H');
    const { id } = newest().sent[0]!;
    newest().tell({ type: 'done', id, seq: 8 });
    expect(link.pending).toHaveLength(1);
    newest().tell(played);
    expect(link.pending).toEqual([]);
    expect(await doing).toBe(8);
    link.leave();
  });

  it('is answered by the news of it', async () => {
    const link = sit();
    const doing = link.act('play 9H');
    newest().tell({ ...played, done: newest().sent[0]!.id });
    expect(await doing).toBe(8);
    expect(link.pending).toEqual([]);
    link.leave();
  });

  it('is said again with the same id after a break, from the line we have seen', async () => {
    const link = sit();
    const doing = link.act('play 9H');
    const [said] = newest().sent;
    newest().onclose!({ code: 1006 });
    expect(link.state).toBe('lost');
    vi.advanceTimersByTime(200);
    expect(newest().address).toMatch(/GROVE\?seen=7$/);
    newest().open();
    expect(newest().sent).toEqual([said]);
    newest().tell(played, { type: 'done', id: said!.id, seq: 8 });
    expect(await doing).toBe(8);
    expect(link.pending).toEqual([]);
    link.leave();
  });

  it('is not pending any more when it is refused', async () => {
    const link = sit();
    const doing = link.act('play 9H');
    newest().tell({ type: 'refused', id: newest().sent[0]!.id, code: 'stale', why: 'look again' });
    await expect(doing).rejects.toThrow('look again');
    expect(link.pending).toEqual([]);
    link.leave();
  });
});

describe('being ready', () => {
  it('is said once until it is answered', async () => {
    const link = sit();
    const [said] = [link.ready(), link.ready()];
    expect(newest().sent).toHaveLength(1);
    newest().tell({ type: 'done', id: newest().sent[0]!.id, seq: 7 });
    void link.ready(); // the answer itself may call for the next
    expect(newest().sent).toHaveLength(2);
    await said;
    link.leave();
  });
});

describe('what has happened', () => {
  const dealt: GameEvent = { event: 'dealt', seat: 0, count: 13, cards: [] };
  const over: GameEvent = { event: 'hand_over' } as GameEvent;
  const told = (seq: number, kind: string, ...events: GameEvent[]) => newest().tell({ type: 'entry', seq, kind, events });

  it('is told until the next deal', () => {
    const link = sit();
    told(8, 'dealt', dealt);
    told(9, 'acted', over);
    expect(link.history).toEqual([dealt, over]);
    told(10, 'dealt', dealt);
    expect(link.history).toEqual([dealt]);
    link.leave();
  });

  it('is forgotten when another match begins', () => {
    const link = sit();
    told(8, 'acted', over);
    told(9, 'started');
    expect(link.history).toEqual([]);
    link.leave();
  });
});

describe('a table that is closed', () => {
  it('answers nothing any more, neither what was said before nor after', async () => {
    const link = sit();
    const before = link.say({ type: 'leave' });
    newest().onclose!({ code: CLOSE.TABLE_CLOSED });
    expect(link.state).toBe('closed');
    await expect(before).rejects.toThrow('this table is closed');
    await expect(link.say({ type: 'back' })).rejects.toThrow('this table is closed');
    expect(link.pending).toEqual([]);
  });

  it('is not knocked at again', () => {
    sit();
    newest().onclose!({ code: CLOSE.TABLE_CLOSED });
    dispatchEvent(new Event('online'));
    expect(Wire.all).toHaveLength(1);
  });
});

describe('who is turned away', () => {
  it('comes back after longer and longer pauses, and is not called live', () => {
    const link = new TableLink('GROVE');
    const pauses = [1, 2, 3].map((turn) => {
      newest().open();
      newest().tell({ type: 'bye', code: CLOSE.TRY_AGAIN, why: 'try again' });
      expect(link.state).not.toBe('live');
      newest().onclose!({ code: CLOSE.TRY_AGAIN });
      let pause = 0;
      for (; Wire.all.length === turn; pause += 50) vi.advanceTimersByTime(50);
      return pause;
    });
    expect(pauses).toEqual([150, 300, 600]);
    link.leave();
  });
});

describe('a silent connection', () => {
  it('is called lost within two seconds', () => {
    const link = sit();
    vi.advanceTimersByTime(1400);
    expect(link.state).toBe('live');
    vi.advanceTimersByTime(599);
    expect(link.state).toBe('lost');
    link.leave();
  });
});

describe('a hint', () => {
  const best = { action: 'play KS', score: 20, win: 0.7, low: 0.6, high: 0.8 };

  it('is there until the table goes on', async () => {
    const link = sit();
    const asked = link.hint();
    newest().tell({ type: 'hinted', id: newest().sent.at(-1)!.id, seq: 7, actions: [best] });
    await asked;
    expect(link.hints).toEqual([best]);
    newest().tell(played);
    expect(link.hints).toEqual([]);
  });

  it('may be refused', async () => {
    const link = sit();
    const asked = link.hint();
    newest().tell({ type: 'refused', id: newest().sent.at(-1)!.id, code: 'unfit', why: 'this table is rated: no hints here' });
    await expect(asked).rejects.toThrow('no hints here');
  });
});
