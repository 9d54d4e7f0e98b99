/** Keyboard shortcuts, as the help shows them. */
import { ranksOf, suitsOf } from '../lib/cards';
import { t, translated, type Key } from '../lib/words.svelte';
import { catalogue } from './catalogue.svelte';

export type Shortcut = readonly [keys: string, action: string];

const HINT = 'I';
const UNDO = 'Z';
const OUT = 'O';
const TABLE: [keys: string, action: Key][] = [
  ['← →', 'table.keys.move'],
  ['↑ ↓', 'table.keys.suit'],
  ['1 … 0', 'table.keys.nth'],
  ['⇧ ← →', 'table.keys.shift'],
  ['Enter', 'table.keys.play'],
  ['Space', 'table.keys.space'],
  ['Esc', 'table.keys.cancel'],
  ['A', 'table.keys.hand'],
  ['⇧ A', 'table.keys.suits'],
  ['T', 'table.keys.trick'],
  ['L', 'table.keys.last'],
  ['V', 'table.keys.turn'],
  ['P', 'table.keys.points'],
  ['U', 'table.keys.rules'],
  ['N', 'table.keys.counts'],
  [OUT, 'table.keys.out'],
  ['X', 'table.keys.claim'],
  [UNDO, 'table.keys.undo'],
  [HINT, 'table.keys.hint'],
  ['Alt 1 … 4', 'table.keys.focus'],
  ['?', 'table.keys.help'],
];
const REPLAY: [keys: string, action: Key][] = [
  ['← →', 'replay.keys.card'],
  ['[ ]', 'replay.keys.trick'],
  ['Page ↑ ↓', 'replay.keys.hand'],
  ['Home End', 'replay.keys.ends'],
  ['Space', 'replay.keys.play'],
  ['0 … 6', 'replay.keys.eyes'],
  ['O', 'replay.keys.open'],
  ['L', 'replay.keys.list'],
  ['R', 'replay.keys.review'],
  ['M, ⇧ M', 'replay.keys.flaw'],
  ['T', 'replay.keys.again'],
  ['?', 'replay.keys.help'],
];

const named = (shortcuts: [string, Key][]): Shortcut[] => shortcuts.map(([keys, action]) => [keys, t(action)]);

export const replayShortcuts = (): Shortcut[] => named(REPLAY);

/** Shortcuts at every table; rated tables give no hints and count no cards. */
export const tableShortcuts = (isRated = false): Shortcut[] =>
  named(TABLE.filter(([keys]) => !isRated || ![HINT, OUT, UNDO].includes(keys)));

/** Shortcuts that depend on the game: its own actions, and its cards by suit and rank. */
export function gameShortcuts(game: string): Shortcut[] {
  const shared = new Set(TABLE.map(([keys]) => keys));
  const own = Object.entries(catalogue.game(game)?.shortcuts ?? {})
    .filter(([key]) => !shared.has(key))
    .map(([key, verb]): Shortcut => [key, actionText(game, verb)]);
  const suits = suitsOf(game);
  const highest =
    ranksOf(game)
      .filter((rank) => rank !== '*')
      .at(-1) ?? '';
  return [...own, [suits.join(' '), t('table.keys.card', { card: [suits[0], ...highest].join(' ') })]];
}

function actionText(game: string, verb: string): string {
  return translated(`${game}.keys.${verb}`, translated(`table.keys.${verb}`, translated(`verb.${verb}`, verb)));
}
