/** Games, options and tables in the words of the chosen language; games without texts use the server's English. */
import { capital } from '../lib/capital';
import { t, translated } from '../lib/words.svelte';
import type { GameInfo, TableSetup } from '../protocol';
import { catalogue } from './catalogue.svelte';

interface Described {
  name: string;
  about: string;
  allowed: string;
  /** The other options it depends on, each with the value it must have; true for any value that is on. */
  applies_when?: Record<string, unknown>;
}
export type Option =
  | (Described & { type: 'choice'; default: string; values: string[] })
  | (Described & {
      type: 'number';
      default: number | string | null;
      low: number;
      high: number;
      none: boolean;
      word?: string;
      is_seat?: boolean;
    })
  | (Described & { type: 'flag'; default: boolean })
  | (Described & { type: 'list'; default: string[]; values: string[] });
export type Value = Option['default'];

export const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** joker_turnup → Joker turnup */
const spelled = (word: string): string => capital(word.replaceAll('_', ' '));

export const gameTitle = (game: string): string => translated(`${game}.title`, catalogue.game(game)?.title ?? game);

export const gameAbout = (game: GameInfo): string => translated(`${game.name}.about`, game.about);

export const optionName = (game: string, name: string): string => translated(`${game}.option.${name}`, spelled(name));

export const optionAbout = (game: string, option: Option): string => translated(`${game}.option.${option.name}.about`, option.about);

export const presetName = (game: string, name: string): string => translated(`${game}.preset.${name}`, spelled(name));

export function valueName(game: string, option: string, value: unknown): string {
  if (value === true) return translated('option.yes', 'yes');
  if (value === false) return translated('option.no', 'no');
  if (value === null) return translated(`${game}.option.${option}.none`, translated('option.none', 'none'));
  if (Array.isArray(value)) return value.map((each) => valueName(game, option, each)).join(', ') || translated('option.none', 'none');
  return translated(`${game}.option.${option}.${value}`, typeof value === 'string' ? spelled(value) : String(value));
}

/** Whether an option changes anything with these options: zero, none, no and empty are off. */
export function applies(option: Option, options: Record<string, unknown>): boolean {
  const isOn = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  return Object.entries(option.applies_when ?? {}).every(([name, wanted]) =>
    wanted === true ? isOn(options[name]) : same(options[name], wanted),
  );
}

/** Every option with its default value. */
export const defaultOptions = (game: GameInfo): Record<string, unknown> =>
  Object.fromEntries(game.options.map((option) => [option.name, option.default]));

/** The preset closest to these options, and the options that differ from it. */
export function nearestPreset(game: GameInfo, chosen: Record<string, unknown>): { preset: string; differing: Option[] } {
  const whole = { ...defaultOptions(game), ...chosen };
  const found = Object.entries(game.presets).map(([preset, sets]) => {
    const expected = { ...defaultOptions(game), ...sets };
    return { preset, differing: game.options.filter(({ name }) => !same(whole[name], expected[name])) };
  });
  const none = { preset: '', differing: game.options.filter(({ name, default: value }) => !same(whole[name], value)) };
  return found.reduce((best, each) => (each.differing.length < best.differing.length ? each : best), found[0] ?? none);
}

/** The rules of a table that differ from the defaults, one chip each. */
export function ruleChips(game: GameInfo | undefined, setup: TableSetup): { text: string; title?: string }[] {
  if (!game) return [];
  const { preset, differing } = nearestPreset(game, setup.options);
  const isDefault = Object.keys(game.presets[preset] ?? {}).every((name) => same(game.presets[preset]![name], defaultOptions(game)[name]));
  const whole = { ...defaultOptions(game), ...setup.options };
  const applying = differing.filter((option) => applies(option, whole));
  const chips = applying.map((option) => {
    const value = setup.options[option.name];
    const name = optionName(game.name, option.name);
    return {
      text: value === true ? name : `${name}: ${valueName(game.name, option.name, value)}`,
      title: optionAbout(game.name, option),
    };
  });
  // a preset that is also a value of an option, such as a region, is shown even where it is the default
  const isNamed = Object.values(game.presets[preset] ?? {}).includes(preset);
  return isDefault && !isNamed ? chips : [{ text: presetName(game.name, preset) }, ...chips];
}

/** 2, 3 or 4 players; 2 to 6 players */
export function seatsInWords(game: GameInfo): string {
  const counts = game.seat_counts;
  const [low, high] = [counts[0]!, counts.at(-1)!];
  if (low === high) return t('common.players', { count: low });
  const isUnbroken = high - low === counts.length - 1;
  return t(isUnbroken ? 'common.playersTo' : 'common.playersOr', { low, high });
}

/** How a table differs from an open, unrated one without a clock. */
export function setupChips(setup: TableSetup): { text: string }[] {
  const chips: string[] = [];
  if (setup.rated) chips.push(t('common.rated'));
  if (setup.private) chips.push(t('common.private'));
  if (setup.clock) chips.push(t('common.clock', { seconds: setup.clock }));
  if (!setup.bots && !setup.rated) chips.push(t('common.noBots'));
  if (!setup.hints && !setup.rated) chips.push(t('common.noHints'));
  if (setup.approval) chips.push(t('common.approval'));
  chips.push(...playChips(setup).map(({ text }) => text));
  return chips.map((text) => ({ text }));
}

/** How a table treats absent players and the next round, where it is not as usual. */
export function playChips(setup: TableSetup): { text: string }[] {
  const chips: string[] = [];
  if (setup.next_round === 'host') chips.push(t('common.hostDeals'));
  if (setup.grace === NO_LIMIT) chips.push(t('common.waits'));
  else if (setup.grace) chips.push(t('common.waitsFor', { time: graceWord(setup.grace) }));
  return chips.map((text) => ({ text }));
}

export const NO_LIMIT = 0; // as the grace of a table

/** How long a table waits for players who lost the connection. */
export function graceWord(seconds: number): string {
  if (seconds === NO_LIMIT) return t('new.noGrace');
  return seconds % 60 ? t('new.seconds', { count: seconds }) : t('new.minutes', { count: seconds / 60 });
}

/** The level of a bot in one word. */
export const botLevel = (kind: string): string => translated(`bot.short.${kind}`, botName(kind));

export const botName = (kind: string): string => translated(`bot.${kind}`, spelled(kind));
