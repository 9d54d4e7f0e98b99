import { beforeEach, describe, expect, it } from 'vitest';
import { CAT_TE, MINDIKOT } from '../games/samples';
import { lastGame, lastSettings, newTable, placeOf, remember, defaultSettings, withOption, withPreset } from './settings';

describe('a settings', () => {
  beforeEach(() => localStorage.clear());

  it('is the usual at first', () => {
    expect(lastSettings(MINDIKOT)).toEqual(defaultSettings(MINDIKOT));
    expect(defaultSettings(MINDIKOT).options.target_score).toBe(5);
  });

  it('is remembered for each game', () => {
    remember('mindikot', { ...defaultSettings(MINDIKOT), seats: 6, clock: 30, options: { target_score: 10, gone_by: 1 } });
    expect(lastSettings(MINDIKOT)).toMatchObject({ seats: 6, clock: 30, options: { target_score: 10, mode: 'choose_when_empty' } });
    expect('gone_by' in lastSettings(MINDIKOT).options).toBe(false);
    expect(lastSettings(CAT_TE)).toEqual(defaultSettings(CAT_TE));
    expect(lastGame()).toBe('mindikot');
  });

  it('that cannot be read is forgotten', () => {
    localStorage.setItem('followsuit.new', '{');
    expect(lastSettings(MINDIKOT)).toEqual(defaultSettings(MINDIKOT));
  });

  it('says to the server only what is not as usual', () => {
    const settings = { ...defaultSettings(MINDIKOT), options: { ...defaultSettings(MINDIKOT).options, target_score: 10 } };
    expect(newTable(MINDIKOT, settings, { kind: 'rule', clock: 0 })).toMatchObject({
      game: 'mindikot',
      options: { target_score: 10 },
      fill: 'rule',
      bots: true,
    });
    expect(newTable(MINDIKOT, { ...settings, rated: true }, null).bots).toBe(false);
  });

  it('has no clock among bots unless one was chosen', () => {
    const [usual, bots] = [defaultSettings(MINDIKOT), { kind: 'rule', clock: 0 }];
    expect(newTable(MINDIKOT, usual, bots).clock).toBe(0);
    expect(newTable(MINDIKOT, usual, null).clock).toBeNull();
    expect(newTable(MINDIKOT, { ...usual, clock: 60 }, bots).clock).toBe(60);
  });
});

describe('options', () => {
  const usual = defaultSettings(CAT_TE).options;

  it('follow a preset', () => {
    expect(withPreset(CAT_TE, 'laos')).toEqual({ ...usual, ...CAT_TE.presets.laos });
  });

  it('follow a value that names a preset, and come back with it', () => {
    const laos = withOption(CAT_TE, { ...usual, bet: 5 }, 'region', 'laos');
    expect(laos).toEqual({ ...usual, ...CAT_TE.presets.laos, bet: 5 });
    expect(withOption(CAT_TE, laos, 'region', 'khmer')).toEqual({ ...usual, bet: 5 });
  });

  it('change one by one', () => {
    expect(withOption(CAT_TE, usual, 'bet', 3)).toEqual({ ...usual, bet: 3 });
  });
});

describe('a refusal', () => {
  it('belongs to its option, the clock, the rating or the whole', () => {
    expect(placeOf('unfit', 'option bet: 0 is not allowed; a whole number')).toEqual({
      at: 'bet',
      why: '0 is not allowed; a whole number',
    });
    expect(placeOf('unfit', 'the clock can be one of 0, 30 seconds').at).toBe('clock');
    expect(placeOf('accounts_only', 'only accounts play rated matches').at).toBe('rated');
    expect(placeOf('too_many_tables', 'you host 5 tables already')).toEqual({ at: '', why: 'you host 5 tables already' });
  });
});
