import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { route } from '../lib/route.svelte';
import type { Chair, TableInfo } from '../protocol';
import { setup } from '../games/samples';
import type { LiveTable } from '../table/live.svelte';
import { stateOf } from '../table/state';
import HostControls from './HostControls.svelte';
import { leave } from './leave';
import { chairPosition } from './ring';
import { waitingFor } from './waiting';

const chair = (seat: number, more: Partial<Chair> = {}): Chair => ({
  seat,
  label: String(seat),
  user: null,
  name: null,
  guest: false,
  bot: null,
  stand_in: false,
  present: false,
  avatar: null,
  grace: null,
  ready: false,
  hints: 0,
  ...more,
});
const fern = chair(0, { user: 'fern', name: 'Fern', present: true });
const table = (chairs: Chair[], more: Partial<TableInfo> = {}): TableInfo => ({
  code: 'K7PQ2M',
  setup: setup('cat_te'),
  host: 'fern',
  state: 'open',
  chairs,
  requests: [],
  watchers: [],
  match: null,
  endless: false,
  claim: null,
  claimed: [],
  undo: null,
  fair: null,
  ...more,
});
const state = stateOf({ seq: 1, user: 'fern', table: table([fern, chair(1)]), view: null, history: [], chat: [], clock: null }, Date.now());
const manual = { ...setup('cat_te'), auto_start: false };

it('bots are offered once the list of bots is loaded', async () => {
  const props = { table: state, actions: { send: () => Promise.resolve(1) } };
  const { rerender } = render(HostControls, { ...props, bot: '' });
  const fill = screen.getByRole<HTMLButtonElement>('button', { name: /^Fill with bots/ });
  expect(fill.disabled).toBe(true);
  await rerender({ ...props, bot: 'club' });
  expect(fill.disabled).toBe(false);
});

describe('the waiting room', () => {
  it('waits for players while chairs are free', () => {
    expect(waitingFor(table([fern, chair(1), chair(2)]), 'fern')).toEqual({ key: 'room.moreAuto', gaps: { free: 2 } });
    expect(waitingFor(table([fern, chair(1)]), 'fern').key).toBe('room.oneMoreAuto');
    expect(waitingFor(table([fern, chair(1)], { setup: manual }), 'fern').key).toBe('room.oneMore');
  });

  it('asks newcomers to take a chair', () => {
    expect(waitingFor(table([fern, chair(1)]), 'moss').key).toBe('room.takeSeat');
  });

  it('waits for the host to answer a request', () => {
    const asking = table([fern, chair(1)], { requests: [{ user: 'moss', name: 'Moss', guest: false, seat: 1, avatar: 'fox' }] });
    expect(waitingFor(asking, 'fern')).toEqual({ key: 'room.answerFirst', gaps: { name: 'Moss' } });
    expect(waitingFor(asking, 'moss')).toEqual({ key: 'room.requested', gaps: { host: 'Fern' } });
  });

  it('waits for the host to start when everyone is seated', () => {
    const full = table([fern, chair(1, { bot: 'rule', name: 'Ivy' })], { setup: manual });
    expect(waitingFor(full, 'fern').key).toBe('room.youStart');
    expect(waitingFor(full, 'moss')).toEqual({ key: 'room.hostStarts', gaps: { host: 'Fern' } });
  });
});

describe('chairs around the table', () => {
  it('put us at the bottom and the next seat to our left', () => {
    const ours = chairPosition(2, 4, 2);
    expect([Math.round(ours.x), ours.y > 80]).toEqual([50, true]);
    expect(chairPosition(3, 4, 2).x).toBeLessThan(20);
    expect(chairPosition(0, 4, 2).y).toBeLessThan(20);
    expect(chairPosition(1, 4, 2).x).toBeGreaterThan(80);
  });
});

describe('leaving', () => {
  const at = (connection: LiveTable['connection'], send: LiveTable['send']) => ({ state, connection, send });

  it('waits until the chair is given up', async () => {
    route.go('/t/K7PQ2M');
    const send = vi.fn<LiveTable['send']>(() => Promise.resolve(1));
    const left = leave(at('live', send));
    expect(route.path).toBe('/t/K7PQ2M');
    await left;
    expect([send.mock.calls, route.path]).toEqual([[[{ type: 'leave' }]], '/']);
  });

  it('does not wait while the connection is lost', () => {
    route.go('/t/K7PQ2M');
    void leave(at('lost', () => new Promise(() => {})));
    expect(route.path).toBe('/');
  });

  it('gives up waiting when the connection breaks meanwhile', async () => {
    vi.useFakeTimers();
    route.go('/t/K7PQ2M');
    void leave(at('live', () => new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(1900);
    expect(route.path).toBe('/t/K7PQ2M');
    await vi.advanceTimersByTimeAsync(200);
    expect(route.path).toBe('/');
    vi.useRealTimers();
  });
});
