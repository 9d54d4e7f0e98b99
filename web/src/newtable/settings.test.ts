import { beforeEach, describe, expect, it } from 'vitest';
import { CAT_TE, MINDIKOT } from '../games/samples';
import { lastGame, lastSettings, newTable, placeOf, remember, defaultSettings, withOption, withPreset } from './settings';

describe('the settings of a new table', () => {
  beforeEach(() => localStorage.clear());

  it('start with the defaults', () => {
    expect(lastSettings(MINDIKOT)).toEqual(defaultSettings(MINDIKOT));
    expect(defaultSettings(MINDIKOT).options.target_score).toBe(5);
  });

  it('are remembered for each game', () => {
    remember('mindikot', { ...defaultSettings(MINDIKOT), seats: 6, clock: 30, options: { target_score: 10, gone_by: 1 } });
    expect(lastSettings(MINDIKOT)).toMatchObject({ seats: 6, clock: 30, options: { target_score: 10, mode: 'choose_when_empty' } });
    expect('gone_by' in lastSettings(MINDIKOT).options).toBe(false);
    expect(lastSettings(CAT_TE)).toEqual(defaultSettings(CAT_TE));
    expect(lastGame()).toBe('mindikot');
  });

  it('are forgotten if they cannot be read', () => {
    localStorage.setItem('followsuit.new', '{');
    expect(lastSettings(MINDIKOT)).toEqual(defaultSettings(MINDIKOT));
  });

  it('send the server only what differs from the defaults', () => {
    const settings = { ...defaultSettings(MINDIKOT), options: { ...defaultSettings(MINDIKOT).options, target_score: 10 } };
    expect(newTable(MINDIKOT, settings, { kind: 'rule', clock: 0 })).toMatchObject({
      game: 'mindikot',
      options: { target_score: 10 },
      fill: 'rule',
      bots: true,
    });
    expect(newTable(MINDIKOT, { ...settings, rated: true }, null).bots).toBe(false);
  });

  it('have no clock among bots unless one was chosen', () => {
    const [defaults, bots] = [defaultSettings(MINDIKOT), { kind: 'rule', clock: 0 }];
    expect(newTable(MINDIKOT, defaults, bots).clock).toBe(0);
    expect(newTable(MINDIKOT, defaults, null).clock).toBeNull();
    expect(newTable(MINDIKOT, { ...defaults, clock: 60 }, bots).clock).toBe(60);
  });
});

describe('options', () => {
  const defaults = defaultSettings(CAT_TE).options;

  it('follow a preset', () => {
    expect(withPreset(CAT_TE, 'laos')).toEqual({ ...defaults, ...CAT_TE.presets.laos });
  });

  it('follow a value that names a preset, and return with it', () => {
    const laos = withOption(CAT_TE, { ...defaults, bet: 5 }, 'region', 'laos');
    expect(laos).toEqual({ ...defaults, ...CAT_TE.presets.laos, bet: 5 });
    expect(withOption(CAT_TE, laos, 'region', 'khmer')).toEqual({ ...defaults, bet: 5 });
  });

  it('change one by one', () => {
    expect(withOption(CAT_TE, defaults, 'bet', 3)).toEqual({ ...defaults, bet: 3 });
  });
});

describe('a refusal', () => {
  it('is shown at its option, the clock, the rating or the whole form', () => {
    expect(placeOf('unfit', 'option bet: 0 is not allowed; a whole number')).toEqual({
      at: 'bet',
      why: '0 is not allowed; a whole number',
    });
    expect(placeOf('unfit', 'the clock can be one of 0, 30 seconds').at).toBe('clock');
    expect(placeOf('accounts_only', 'only accounts play rated matches').at).toBe('rated');
    expect(placeOf('too_many_tables', 'you host 5 tables already')).toEqual({ at: '', why: 'you host 5 tables already' });
  });
});
