/** What somebody fills in before a table is created, and what they chose the last time. */
import { same, usualOptions } from '../components/options';
import type { GameInfo, NewTable } from '../protocol';

export interface TableSettings {
  seats: number;
  options: Record<string, unknown>;
  private: boolean;
  rated: boolean;
  clock: number | null; // none chosen: as usual
  bots: boolean;
  approval: boolean;
  autoStart: boolean;
}

const KEY = 'followsuit.new';

export const defaultSettings = (game: GameInfo): TableSettings => ({
  seats: game.usual_seats,
  options: usualOptions(game),
  private: false,
  rated: false,
  clock: null,
  bots: true,
  approval: false,
  autoStart: true,
});

/** The last choice for this game, as far as the game still knows it. */
export function lastSettings(game: GameInfo): TableSettings {
  const usual = defaultSettings(game);
  const kept = (remembered()[game.name] ?? {}) as Partial<TableSettings>;
  const known = Object.entries(kept.options ?? {}).filter(([name]) => name in usual.options);
  return { ...usual, ...kept, options: { ...usual.options, ...Object.fromEntries(known) } };
}

export function remember(game: string, settings: TableSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [game]: settings, last: game }));
  } catch {
    // a browser that keeps nothing still creates tables
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

/** All options as a preset has them. */
export const withPreset = (game: GameInfo, preset: string): Record<string, unknown> => ({
  ...usualOptions(game),
  ...game.presets[preset],
});

/** Change one option. Where a preset goes by the name of the value, what it sets comes along, and what the old one set goes. */
export function withOption(game: GameInfo, options: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const setBy = (word: unknown): Record<string, unknown> => {
    const sets = typeof word === 'string' ? game.presets[word] : undefined;
    return sets && sets[name] === word ? sets : {};
  };
  const usual = usualOptions(game);
  const taken = Object.fromEntries(Object.keys(setBy(options[name])).map((each) => [each, usual[each]]));
  return { ...options, ...taken, ...setBy(value), [name]: value };
}

/** Bots in all other chairs, and the clock among them where none was chosen. */
export interface Fill {
  kind: string;
  clock: number | null;
}

/** As the server wants it; options that are as usual need not be said. */
export function newTable(game: GameInfo, settings: TableSettings, fill: Fill | null): NewTable {
  const usual = usualOptions(game);
  const said = Object.entries(settings.options).filter(([name, value]) => !same(value, usual[name]));
  return {
    game: game.name,
    seats: settings.seats,
    options: Object.fromEntries(said),
    private: settings.private,
    rated: settings.rated,
    clock: settings.clock ?? fill?.clock ?? null,
    bots: settings.bots && !settings.rated,
    approval: settings.approval,
    auto_start: settings.autoStart,
    fill: fill?.kind ?? null,
  };
}

/** Where on the form a refusal belongs: an option, the clock, the rating, or the whole. */
export function placeOf(code: string, why: string): { at: string; why: string } {
  const option = /^option (\w+): (.+)$/s.exec(why);
  if (option) return { at: option[1]!, why: option[2]! };
  if (code === 'accounts_only') return { at: 'rated', why };
  if (why.startsWith('the clock')) return { at: 'clock', why };
  return { at: '', why };
}
