/** The keys of the table and of a replay, as the help shows them. */
import type { Key } from '../lib/words.svelte';

export interface Shortcut {
  keys: string[];
  does: Key;
}

export const TABLE_KEYS: Shortcut[] = [
  { keys: ['←', '→', 'Home', 'End'], does: 'help.key.move' },
  { keys: ['↑', '↓'], does: 'help.key.suit' },
  { keys: ['1', '…', '9', '0'], does: 'help.key.nth' },
  { keys: ['S', 'H', 'D', 'C'], does: 'help.key.type' },
  { keys: ['R', 'Y', 'B', 'G'], does: 'help.key.typeRook' },
  { keys: ['Enter', 'Space'], does: 'help.key.play' },
  { keys: ['Esc'], does: 'help.key.cancel' },
  { keys: ['L'], does: 'help.key.last' },
  { keys: ['T'], does: 'help.key.trick' },
  { keys: ['A'], does: 'help.key.hand' },
  { keys: ['Shift', 'A'], does: 'help.key.suits' },
  { keys: ['V'], does: 'help.key.turn' },
  { keys: ['P'], does: 'help.key.points' },
  { keys: ['U'], does: 'help.key.why' },
  { keys: ['N'], does: 'help.key.counts' },
  { keys: ['B'], does: 'help.key.box' },
  { keys: ['F'], does: 'help.key.fold' },
  { keys: ['X'], does: 'help.key.claim' },
  { keys: ['I'], does: 'help.key.hint' },
  { keys: ['?'], does: 'help.key.help' },
  { keys: ['Alt', '1', '…', '4'], does: 'help.key.focus' },
];

export const REPLAY_KEYS: Shortcut[] = [
  { keys: ['←', '→'], does: 'help.key.card' },
  { keys: ['[', ']'], does: 'help.key.byTrick' },
  { keys: ['Home', 'End'], does: 'help.key.ends' },
  { keys: ['1', '…', '6'], does: 'help.key.eyes' },
];
