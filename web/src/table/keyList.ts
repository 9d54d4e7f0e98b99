/** The keys of a table, as its own help shows them: only those that its game has. */
import { catalogue } from '../components/catalogue.svelte';
import { ranksOf, suitsOf } from '../lib/cards';
import { t, translated, type Key } from '../lib/words.svelte';
import type { TableInfo } from '../protocol';

interface Listed {
  key: string;
  does: Key;
}

const KEYS: Listed[] = [
  { key: '← →', does: 'table.keys.move' },
  { key: '↑ ↓', does: 'table.keys.suit' },
  { key: 'Enter', does: 'table.keys.play' },
  { key: 'Space', does: 'table.keys.space' },
  { key: '1 … 0', does: 'table.keys.nth' },
  { key: 'Esc', does: 'table.keys.cancel' },
  { key: '⇧ ← →', does: 'table.keys.shift' },
  { key: 'A', does: 'table.keys.hand' },
  { key: '⇧ A', does: 'table.keys.suits' },
  { key: 'T', does: 'table.keys.trick' },
  { key: 'L', does: 'table.keys.last' },
  { key: 'V', does: 'table.keys.turn' },
  { key: 'P', does: 'table.keys.points' },
  { key: 'U', does: 'table.keys.rules' },
  { key: 'N', does: 'table.keys.counts' },
  { key: 'I', does: 'table.keys.hint' },
  { key: 'Alt 1 … 4', does: 'table.keys.focus' },
  { key: '?', does: 'table.keys.help' },
];

export function keysOf({ game, rated }: Pick<TableInfo['setup'], 'game' | 'rated'>): (readonly [key: string, does: string])[] {
  const shared = KEYS.filter(({ does }) => !(rated && does === 'table.keys.hint')).map(({ key, does }) => [key, t(does)] as const);
  const own = Object.entries(catalogue.game(game)?.shortcuts ?? {}).map(([key, verb]) => [key, shortcutText(game, verb)] as const);
  const [suits, ranks] = [suitsOf(game), ranksOf(game).filter((rank) => rank !== '*')];
  const card = [suits[0], ...(ranks.at(-1) ?? '')].join(' ');
  return [...shared, ...own, [suits.join(' '), t('table.keys.card', { card })]];
}

/** What a game's own key does, in its words or in those of the table. */
function shortcutText(game: string, verb: string): string {
  return translated(`${game}.keys.${verb}`, translated(`table.keys.${verb}`, translated(`verb.${verb}`, verb)));
}
