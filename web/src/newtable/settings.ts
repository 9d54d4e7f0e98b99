/** The settings of a new table, remembered for the next one. */
import { same, defaultOptions } from '../components/options';
import { errorText, TextError } from '../lib/errors';
import type { Text } from '../lib/format';
import { sentence, t } from '../lib/words.svelte';
import type { GameInfo, NewTable, TableSetup } from '../protocol';

export interface TableSettings {
  seats: number;
  options: Record<string, unknown>;
  private: boolean;
  rated: boolean;
  clock: number | null; // null: the server's default
  bots: boolean;
  approval: boolean;
  hints: boolean;
  autoStart: boolean;
  nextRound: TableSetup['next_round'];
  grace: number | null; // null: the server's default, or no limit without bots
}

const KEY = 'followsuit.new';

export const defaultSettings = (game: GameInfo): TableSettings => ({
  seats: game.default_seats,
  options: defaultOptions(game),
  private: false,
  rated: false,
  clock: null,
  bots: true,
  approval: false,
  hints: true,
  autoStart: true,
  nextRound: 'ready',
  grace: null,
});

/** The settings last used for this game, without options it no longer has. */
export function lastSettings(game: GameInfo): TableSettings {
  const defaults = defaultSettings(game);
  const last = (remembered()[game.name] ?? {}) as Partial<TableSettings>;
  const known = Object.entries(last.options ?? {}).filter(([name]) => name in defaults.options);
  return { ...defaults, ...last, options: { ...defaults.options, ...Object.fromEntries(known) } };
}

export function remember(game: string, settings: TableSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [game]: settings, last: game }));
  } catch {
    // without storage nothing is remembered
  }
}

export const lastGame = (): string => String(remembered().last ?? '');

function remembered(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** All options of a preset. */
export const withPreset = (game: GameInfo, preset: string): Record<string, unknown> => ({
  ...defaultOptions(game),
  ...game.presets[preset],
});

/** Changes one option. If the value is also the name of a preset, its options replace those of the previous preset. */
export function withOption(game: GameInfo, options: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const setBy = (word: unknown): Record<string, unknown> => {
    const sets = typeof word === 'string' ? game.presets[word] : undefined;
    return sets && sets[name] === word ? sets : {};
  };
  const defaults = defaultOptions(game);
  const reset = Object.fromEntries(Object.keys(setBy(options[name])).map((each) => [each, defaults[each]]));
  return { ...options, ...reset, ...setBy(value), [name]: value };
}

/** The options of a rated match: fixed, except for its length. The server refuses one that is too short. */
export function ratedOptions({ rated }: GameInfo, chosen: Record<string, unknown>): Record<string, unknown> {
  return { ...rated.options, ...Object.fromEntries(rated.at_least.map((name) => [name, chosen[name]])) };
}

/** Bots for all other seats, and their clock unless another was chosen. */
export interface Fill {
  kind: string;
  clock: number | null;
}

/** The request for a table; default options are left out. */
export function newTable(game: GameInfo, settings: TableSettings, fill: Fill | null): NewTable {
  const defaults = defaultOptions(game);
  const options = settings.rated ? ratedOptions(game, settings.options) : settings.options;
  const changed = Object.entries(options).filter(([name, value]) => !same(value, defaults[name]));
  return {
    game: game.name,
    seats: settings.seats,
    options: Object.fromEntries(changed),
    private: settings.private || fill !== null, // alone with bots, as from the home page
    rated: settings.rated,
    clock: settings.clock ?? fill?.clock ?? null,
    bots: settings.bots && !settings.rated,
    approval: settings.approval,
    hints: settings.hints && !settings.rated,
    auto_start: settings.autoStart,
    next_round: settings.nextRound,
    grace: settings.grace,
    fill: fill?.kind ?? null,
  };
}

const PLACES: Record<string, string> = { 'error.clock': 'clock', 'error.rated_guest': 'rated' };

/** Why the table was not created, by the place on the form: an option, the clock, the rating, or the whole. */
export function formErrors(error: unknown): Record<string, string> {
  if (!(error instanceof TextError)) return { '': errorText(error) };
  const { key, params } = error.why;
  if (key === 'error.rated_option' || key === 'error.rated_length') return { [params.option as string]: errorText(error) };
  if (key === 'error.option_value') return { [params.option as string]: t('new.mustBe', { allowed: sentence(params.allowed as Text) }) };
  return { [PLACES[key] ?? '']: errorText(error) };
}
