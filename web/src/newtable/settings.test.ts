import { beforeEach, describe, expect, it } from 'vitest';
import { CAT_TE, MINDIKOT } from '../games/samples';
import { Refused } from '../lib/api';
import type { Text } from '../lib/format';
import { lastGame, lastSettings, newTable, formErrors, remember, defaultSettings, withOption, withPreset } from './settings';

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
    expect(newTable(MINDIKOT, settings, null).hints).toBe(true);
    expect(newTable(MINDIKOT, { ...settings, hints: false }, null).hints).toBe(false);
    expect(newTable(MINDIKOT, { ...settings, rated: true }, null).hints).toBe(false);
    const own = { ...settings.options, mode: 'first_card_hidden', target_score: 5 };
    expect(newTable(MINDIKOT, { ...settings, rated: true, options: own }, null).options).toEqual({});
    const longer = { ...own, target_score: 9 };
    expect(newTable(MINDIKOT, { ...settings, rated: true, options: longer }, null).options).toEqual({ target_score: 9 });
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
    const refused = (key: string, params: Text['params'] = {}) => formErrors(new Refused(422, 'unfit', { key, params, text: '' }));
    const allowed = { key: 'allowed.number', params: { low: 1, high: 9 }, text: '' };
    expect(refused('error.option_value', { option: 'bet', value: '0', allowed })).toEqual({ bet: 'Must be a whole number from 1 to 9' });
    expect(Object.keys(refused('error.clock', { clocks: ['0', '30'] }))).toEqual(['clock']);
    expect(Object.keys(refused('error.rated_guest'))).toEqual(['rated']);
    expect(Object.keys(refused('error.rated_option', { option: 'mode', value: 'x' }))).toEqual(['mode']);
    expect(refused('error.too_many_tables', { count: 5 })).toEqual({ '': 'You already host 5 tables: leave one first' });
  });
});
