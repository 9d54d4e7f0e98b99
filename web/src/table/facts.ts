/** What players see at a glance, for games without page code: the server sends it as texts. */
import { capital } from '../lib/capital';
import type { Text } from '../lib/format';
import { sentence } from '../lib/words.svelte';
import { nameOf, sideTitle } from './seats';
import type { MatchState } from './state';

const DRAWN = ['fact.trump', 'fact.no_trump']; // the header has a mark for trump

export const factTexts = (table: MatchState): string[] =>
  (table.view.facts ?? [])
    .filter(({ key }) => !DRAWN.includes(key))
    .map((fact) => capital(sentence(withSides(fact, table), (seat) => nameOf(table, seat))));

/** A parameter `sides` holds one number for each side: name whose it is. */
function withSides(fact: Text, table: MatchState): Text {
  const { sides } = fact.params;
  if (!Array.isArray(sides)) return fact;
  return { ...fact, params: { ...fact.params, sides: sides.map((number, side) => `${sideTitle(table, side)} ${number}`) } };
}
