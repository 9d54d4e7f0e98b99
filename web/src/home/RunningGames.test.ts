import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { myself } from '../lib/me.svelte';
import { textOf } from '../lib/words.svelte';
import { setup } from '../games/samples';
import type { TableSummary } from '../protocol';
import RunningGames from './RunningGames.svelte';

const card = (code: string, more: Partial<TableSummary> = {}): TableSummary => ({
  code,
  setup: setup('rook13'),
  state: 'playing',
  host: 'fern',
  host_name: 'Fern',
  seats: 4,
  taken: ['Fern', 'Ivy', 'Moss', 'Sage'],
  avatars: ['fox', null, null, null],
  bots: [1, 2, 3],
  watchers: 0,
  created: 1_700_000_000,
  ...more,
});

/** A connection to a table that accepts every command, or answers as the test says. */
class Wire {
  static sent: { address: string; type: string }[] = [];
  static answer: object = { type: 'done', seq: 0 };
  readyState = 0;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor(readonly address: string) {
    setTimeout(() => ((this.readyState = 1), this.onopen?.()));
  }
  send(text: string) {
    const { type, id } = JSON.parse(text) as { type: string; id: string };
    Wire.sent.push({ address: this.address, type });
    setTimeout(() => this.onmessage?.({ data: JSON.stringify({ ...Wire.answer, id }) }));
  }
  close() {}
}

let tables: TableSummary[] = [];
beforeEach(() => {
  Wire.sent = [];
  Wire.answer = { type: 'done', seq: 0 };
  myself.me = { id: 'fern', name: 'Fern', kind: 'guest' } as typeof myself.me;
  vi.stubGlobal('WebSocket', Object.assign(Wire, { OPEN: 1 }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ tables })));
});
afterEach(() => {
  myself.me = null;
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true }).click();
const ask = async (code: string) => {
  (await screen.findByRole('button', { name: `Leave Rook13, table ${code}` })).click();
  await screen.findByText('Leave this table?');
};

describe('your games in progress', () => {
  it('are distinguishable', async () => {
    tables = [card('K7PQ2M'), card('AB12CD', { taken: ['Fern', null, null, null], bots: [], state: 'open' })];
    render(RunningGames);
    await screen.findByText('K7PQ2M');
    screen.getByText('AB12CD');
    screen.getByText('Fern, Ivy, Moss, Sage');
    expect(screen.getAllByText(/since Nov 14/)).toHaveLength(2);
  });

  it('disappear after you confirm that you leave', async () => {
    tables = [card('K7PQ2M'), card('AB12CD')];
    render(RunningGames);
    await ask('K7PQ2M');
    screen.getByText(/abandoned/);
    expect(Wire.sent).toEqual([]);
    press('Leave');
    await vi.waitFor(() => expect(screen.queryByText('K7PQ2M')).toBeNull());
    expect(Wire.sent).toEqual([{ address: expect.stringMatching(/\/ws\/tables\/K7PQ2M$/) as string, type: 'leave' }]);
    screen.getByText('AB12CD');
  });

  it('stay if you cancel', async () => {
    tables = [card('K7PQ2M')];
    render(RunningGames);
    await ask('K7PQ2M');
    press('Stay');
    await vi.waitFor(() => expect(screen.queryByText('Leave this table?')).toBeNull());
    screen.getByText('K7PQ2M');
    expect(Wire.sent).toEqual([]);
  });

  it('disappear if you had already left', async () => {
    Wire.answer = { type: 'refused', code: 'not_now', why: textOf('refusal.already_left') };
    tables = [card('K7PQ2M')];
    render(RunningGames);
    await ask('K7PQ2M');
    press('Leave');
    await vi.waitFor(() => expect(screen.queryByText('K7PQ2M')).toBeNull());
  });

  it('stay if leaving is refused', async () => {
    Wire.answer = { type: 'refused', code: 'not_saved', why: textOf('refusal.not_saved') };
    tables = [card('K7PQ2M', { bots: [2, 3] })];
    render(RunningGames);
    await ask('K7PQ2M');
    screen.getByText(/A bot plays for you/);
    press('Leave');
    await vi.waitFor(() => expect(screen.queryByText('Leave this table?')).toBeNull());
    screen.getByText('K7PQ2M');
  });
});
