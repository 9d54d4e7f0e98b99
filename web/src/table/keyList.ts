/** The keys of a table, as its own help shows them: only those that its game has. */
import { t, type Key } from '../lib/words.svelte';
import type { TableInfo } from '../protocol';

interface Listed {
  key: string;
  does: Key;
  game?: string; // where only one has it
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
  { key: 'B', does: 'rook13.keys.box', game: 'rook13' },
  { key: 'B', does: 'bezique.keys.box', game: 'bezique' },
  { key: 'F', does: 'table.keys.fold', game: 'cat_te' },
  { key: 'X', does: 'table.keys.claim', game: 'cat_te' },
  { key: 'I', does: 'table.keys.hint' },
  { key: 'Alt 1 … 4', does: 'table.keys.focus' },
  { key: '?', does: 'table.keys.help' },
];

export function keysOf({ game, rated }: Pick<TableInfo['setup'], 'game' | 'rated'>): (readonly [key: string, does: string])[] {
  const there = KEYS.filter((each) => (each.game ?? game) === game && !(rated && each.does === 'table.keys.hint'));
  const [suits, card] = game === 'rook13' ? ['R Y B G', 'R 1 4'] : ['S H D C', 'H K'];
  return [...there.map(({ key, does }) => [key, t(does)] as const), [suits, t('table.keys.card', { card })]];
}
