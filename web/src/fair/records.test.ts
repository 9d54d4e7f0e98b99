import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textOf } from '../lib/words.svelte';
import Verify from '../pages/Verify.svelte';
import described from '../../../tests/vectors/games.json';
import type { GameInfo } from '../protocol';
import { aTable, fromJson } from '../table/fixtures';
import { dealFrom } from './deals';
import { keepPromise } from './promises';
import { recordsIn } from './records';
import { commitment, firstDealer, purpose, Stream } from './stream';
import type { MatchRecord } from './verify';

const gameNamed = (name: string) => fromJson<GameInfo[]>(described.games).find((game) => game.name === name)!;

function recordOf(seed: string): MatchRecord {
  const dealer = firstDealer(4, seed);
  const deal = dealFrom(new Stream(seed, purpose(1)), gameNamed('rook13'), 4, dealer, {})!;
  const hands = [{ dealer, deal, actions: [], result: null }];
  return {
    format: 'followsuit/1',
    game: 'rook13',
    seats: 4,
    options: {},
    hands,
    result: null,
    fair: { commitment: commitment(seed), seed },
  };
}
const [one, two] = ['00', '11'].map((byte) => recordOf(byte.repeat(32))) as [MatchRecord, MatchRecord];
const broken = { ...two, fair: one.fair! };
const lines = (...records: MatchRecord[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

describe('a file', () => {
  it('can hold one record, however it is formatted', () => {
    expect(recordsIn(JSON.stringify(one))).toEqual([one]);
    expect(recordsIn(JSON.stringify(one, null, 2))).toEqual([one]);
  });
  it('can hold one record per line', () => expect(recordsIn(lines(one, two))).toEqual([one, two]));
  it.each(['', 'a letter', '{}', 'null', '[1, 2]'])('with the text "%s" has no records', (text) => expect(() => recordsIn(text)).toThrow());
});

describe('the page', () => {
  const choose = (text: string) =>
    fireEvent.change(screen.getByLabelText(/Choose a downloaded record/), { target: { files: [new File([text], 'r')] } });
  const status = () => document.querySelector('.verdict')!.textContent.trim();
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  describe('of a match', () => {
    const look = async (seen?: { commitment: string; deals: number }) => {
      const fair = seen && { commitment: seen.commitment, salts: [], seed: null };
      if (fair) keepPromise(aTable({ match: 'elm', fair }), seen.deals);
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(one)));
      render(Verify, { id: 'elm' });
      await screen.findByText('Proof');
      return document.querySelector('.verdict')!;
    };

    it('says that the table showed the same commitment', async () => {
      const verdict = await look({ commitment: one.fair!.commitment, deals: 0 });
      expect(verdict.className).toContain('good');
      expect(verdict.textContent).toContain('This browser saw the same commitment at the table, before deal 1.');
    });

    it('fails when the table showed another commitment', async () => {
      const verdict = await look({ commitment: two.fair!.commitment, deals: 0 });
      expect(verdict.className).toContain('bad');
      expect(status()).toMatch(/^This browser saw a different commitment/);
      screen.getByText(two.fair!.commitment);
    });

    it.each([undefined, { commitment: one.fair!.commitment, deals: 1 }])(
      'says that this browser did not see it before the deal',
      async (seen) => {
        const verdict = await look(seen);
        expect(verdict.className).toContain('good');
        expect(verdict.textContent).toContain('it comes from the record itself');
      },
    );
  });

  it('checks every match of a file', async () => {
    render(Verify);
    await choose(lines(one, two));
    await vi.waitFor(() => expect(status()).toContain('Verified 2 matches: all 2 deals match their seeds'));
    await choose(lines(one, broken));
    await vi.waitFor(() => expect(status()).toBe("1 of 2 matches couldn't be verified."));
    screen.getByText("Match 2: The cards of deal 1 don't match the seed.");
  });

  it('shows either a verdict or an error, never both', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'no_such_match', why: textOf('error.no_match') }, { status: 404 })));
    render(Verify, { id: 'gone' });
    await screen.findByText("There is no such match, or you aren't allowed to see it");
    await choose(lines(one));
    await vi.waitFor(() => expect(status()).toContain('Verified: 1 deal matches the seed.'));
    screen.getByText('Proof');
    expect(screen.queryByText('Watch the replay')).toBeNull(); // the address names another match
    await choose('a letter');
    await vi.waitFor(() => expect(status()).toBe("This isn't a match record."));
    expect(screen.queryByText('Proof')).toBeNull();
  });
});
