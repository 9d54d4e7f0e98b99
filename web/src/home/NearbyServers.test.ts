import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NearbyServer, NearbyServers as Found } from '../protocol';
import NearbyServers from './NearbyServers.svelte';

const server = (name: string, host: string, open_tables: number | null): NearbyServer => ({
  name,
  url: `http://${host}:8000`,
  version: '1.2.0',
  open_tables,
});

let answers: (Found | Error)[] = [];
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const own_url = 'http://192.168.1.5:8000';
const oak = server('Old Oak', '192.168.1.6', 2);
const show = async () => {
  const shown = render(NearbyServers);
  await vi.advanceTimersByTimeAsync(0);
  return shown;
};

describe('nearby servers', () => {
  it('can be visited, and say whether there is something to join', async () => {
    answers = [{ own_url, servers: [oak, server('Elm', '192.168.1.7', 1), server('Fir', '192.168.1.8', null)] }];
    await show();
    screen.getByRole('heading', { name: 'Nearby servers' });
    expect(screen.getByRole('link', { name: 'Visit Old Oak' }).getAttribute('href')).toBe('http://192.168.1.6:8000');
    screen.getByText('2 open tables');
    screen.getByText('1 open table');
    screen.getByText('Not answering');
    screen.getByText('192.168.1.8:8000');
  });

  it('come with the address of this server', async () => {
    answers = [{ own_url, servers: [oak] }];
    await show();
    screen.getByText('192.168.1.5:8000');
    screen.getByRole('button', { name: 'Copy address' });
  });

  it('leave the address of this server while there are none', async () => {
    answers = [
      { own_url, servers: [] },
      { own_url, servers: [oak] },
    ];
    await show();
    screen.getByText(/^No other servers found yet/);
    screen.getByText('192.168.1.5:8000');
    expect(screen.queryByRole('listitem')).toBeNull();
    await vi.advanceTimersByTimeAsync(15_000);
    screen.getByText('Old Oak');
  });

  it('stay listed while the connection is lost', async () => {
    answers = [{ own_url, servers: [oak] }, new Error('offline')];
    await show();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveLength(2);
    screen.getByText('Old Oak');
  });

  it('are found even if the first request failed', async () => {
    answers = [new Error('offline'), { own_url, servers: [oak] }];
    await show();
    await vi.advanceTimersByTimeAsync(15_000);
    screen.getByText('Old Oak');
  });

  it('are asked for once if this server is not on the local network', async () => {
    answers = [{ own_url: '', servers: [] }];
    const { container } = await show();
    expect(container.textContent).toBe('');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['/api/nearby']);
  });
});
