import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTable } from '../table/fixtures';
import { keepPromise, promiseOf } from './promises';

const table = (match: string, commitment: string, seed: string | null = null) => aTable({ match, fair: { commitment, salts: [], seed } });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a commitment seen at the table', () => {
  it('is stored with the deal that follows it', () => {
    keepPromise(table('one', 'aa'), 0);
    keepPromise(table('two', 'bb'), 3);
    expect([promiseOf('one'), promiseOf('two')]).toEqual([
      { match: 'one', commitment: 'aa', deal: 1 },
      { match: 'two', commitment: 'bb', deal: 4 },
    ]);
    expect(promiseOf('three')).toBeUndefined();
  });

  it('is not replaced by a later one', () => {
    keepPromise(table('one', 'aa'), 0);
    keepPromise(table('one', 'bb'), 2);
    expect(promiseOf('one')).toMatchObject({ commitment: 'aa', deal: 1 });
  });

  it('is not stored once the seed is public, or before there is a match', () => {
    keepPromise(table('one', 'aa', '00'), 3);
    keepPromise(aTable({ match: null }), 0);
    expect(localStorage.length).toBe(0);
  });

  it('is found again from a file, which names no match', () => {
    keepPromise(table('one', 'aa'), 0);
    expect(promiseOf('', 'aa')?.match).toBe('one');
    expect(promiseOf('', 'bb')).toBeUndefined();
  });

  it('is forgotten after a hundred others', () => {
    for (let match = 0; match <= 100; match += 1) keepPromise(table(`m${match}`, 'aa'), 0);
    expect([promiseOf('m0'), promiseOf('m1')?.match, promiseOf('m100')?.match]).toEqual([undefined, 'm1', 'm100']);
  });
});

it.each(['{', 'null', '"text"'])('anything else in storage (%s) is ignored', (text) => {
  localStorage.setItem('followsuit.promises', text);
  expect(promiseOf('one')).toBeUndefined();
  keepPromise(table('one', 'aa'), 0);
  expect(promiseOf('one')?.commitment).toBe('aa');
});

it('a browser that keeps nothing still plays', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  keepPromise(table('one', 'aa'), 0);
  vi.stubGlobal('localStorage', undefined);
  keepPromise(table('one', 'aa'), 0);
  expect(promiseOf('one')).toBeUndefined();
});
