import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { route } from '../lib/route.svelte';
import type { TableLink } from '../lib/table.svelte';
import type { Chair, TableInfo } from '../protocol';
import { setup } from '../newtable/samples';
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
  grace: null,
  ready: false,
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
  fair: null,
  ...more,
});
const manual = { ...setup('cat_te'), auto_start: false };

it('bots are offered once it is known which there are', async () => {
  const link = { table: table([fern, chair(1)]) } as unknown as TableLink;
  const { rerender } = render(HostControls, { link, bot: '' });
  const fill = screen.getByRole<HTMLButtonElement>('button', { name: /^Fill with bots/ });
  expect(fill.disabled).toBe(true);
  await rerender({ link, bot: 'club' });
  expect(fill.disabled).toBe(false);
});

describe('what we wait for', () => {
  it('is players while chairs are free', () => {
    expect(waitingFor(table([fern, chair(1), chair(2)]), 'fern')).toEqual({ key: 'room.moreAuto', gaps: { free: 2 } });
    expect(waitingFor(table([fern, chair(1)]), 'fern').key).toBe('room.oneMoreAuto');
    expect(waitingFor(table([fern, chair(1)], { setup: manual }), 'fern').key).toBe('room.oneMore');
  });

  it('is a chair for who has none', () => {
    expect(waitingFor(table([fern, chair(1)]), 'moss').key).toBe('room.takeChair');
  });

  it('is the answer to who asks', () => {
    const asking = table([fern, chair(1)], { requests: [{ user: 'moss', name: 'Moss', guest: false, seat: 1 }] });
    expect(waitingFor(asking, 'fern')).toEqual({ key: 'room.answerFirst', gaps: { name: 'Moss' } });
    expect(waitingFor(asking, 'moss')).toEqual({ key: 'room.asked', gaps: { host: 'Fern' } });
  });

  it('is the host when everybody sits', () => {
    const full = table([fern, chair(1, { bot: 'rule', name: 'Ivy' })], { setup: manual });
    expect(waitingFor(full, 'fern').key).toBe('room.youStart');
    expect(waitingFor(full, 'moss')).toEqual({ key: 'room.hostStarts', gaps: { host: 'Fern' } });
  });
});

describe('chairs around the table', () => {
  it('have us at the bottom and the next to our left', () => {
    const ours = chairPosition(2, 4, 2);
    expect([Math.round(ours.x), ours.y > 80]).toEqual([50, true]);
    expect(chairPosition(3, 4, 2).x).toBeLessThan(20);
    expect(chairPosition(0, 4, 2).y).toBeLessThan(20);
    expect(chairPosition(1, 4, 2).x).toBeGreaterThan(80);
  });
});

describe('leaving', () => {
  const at = (state: string, say: () => Promise<number>) => ({ seat: 0, state, say }) as unknown as TableLink;

  it('waits until the chair is given up', async () => {
    route.go('/t/K7PQ2M');
    const say = vi.fn(() => Promise.resolve(1));
    const left = leave(at('live', say));
    expect(route.path).toBe('/t/K7PQ2M');
    await left;
    expect([say.mock.calls, route.path]).toEqual([[[{ type: 'leave' }]], '/']);
  });

  it('waits for nobody while the connection is lost', () => {
    route.go('/t/K7PQ2M');
    void leave(at('lost', () => new Promise(() => {})));
    expect(route.path).toBe('/');
  });

  it('goes without an answer when the connection breaks meanwhile', async () => {
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
