/**
 * A text of the catalogue with its gaps filled.
 *
 * `{bid}` is a value and `{count|card|cards}` one of two words by number. A gap named `suit`, `card`, `cards` or
 * `seat` is filled with the word for it, and a value may be a text itself. The Python side does the same:
 * src/followsuit/texts/formatting.py; both are tested with tests/vectors/texts.json.
 */
import { isCard, parseCard } from './cards';

/** What the server says: a key of the catalogue, what fills its gaps, and the English sentence. */
export interface Text {
  key: string;
  params: Record<string, Param>;
  text: string;
}

export type Param = string | number | string[] | Text;

/** Where the words come from: the catalogue of a language, and what a seat is called. */
export interface Speaker {
  look(key: string): string | undefined;
  seatName?: ((seat: number) => string) | undefined;
}

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/** Puts words into the gaps of a pattern as they are. */
export function fill(pattern: string, words: Record<string, string | number>): string {
  return pattern.replace(GAP, (_, name: string, one: string | undefined, many: string) =>
    one === undefined ? String(words[name] ?? '') : Number(words[name]) === 1 ? one : many,
  );
}

function wordFor(name: string, value: Param, speaker: Speaker): string | number {
  if (Array.isArray(value)) return value.map((each) => wordFor(name.replace(/s$/, ''), each, speaker)).join(', ');
  if (typeof value === 'object') return sentence(value, speaker);
  if (name === 'suit') return speaker.look(`suit.${value}`) ?? value;
  if (name === 'card') return cardName(String(value), speaker);
  if (name === 'seat') return speaker.seatName?.(Number(value)) ?? fill(speaker.look('seat') ?? '{number}', { number: String(value) });
  return value;
}

/** A text of the server; its English sentence where the catalogue does not have the key. */
export function sentence({ key, params, text }: Text, speaker: Speaker): string {
  const pattern = speaker.look(key);
  if (pattern === undefined) return text;
  return fill(pattern, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, wordFor(name, value, speaker)])));
}

/** A card as it is read aloud: `king of hearts`, `red 14`, `queen of spades, copy 2`. */
export function cardName(card: string, speaker: Speaker): string {
  if (!isCard(card)) return card;
  const { rank, suit, copy } = parseCard(card);
  if (rank === '*') return speaker.look('card.joker') ?? card;
  const pattern = speaker.look(`card.${suit}`) ?? speaker.look('card.of') ?? '';
  const name = fill(pattern, { rank: speaker.look(`rank.${rank}`) ?? rank, suit: speaker.look(`suit.${suit}`) ?? suit });
  return copy ? fill(speaker.look('card.copy') ?? '', { name, copy: copy.charCodeAt(0) - 96 }) : name;
}
