/** What the server says in English, in the chosen language: a sentence is found by its template, `you hold {suit}: follow suit`. */
import en from '../texts/en.json';
import { isCard } from './cards';
import type { Text } from './format';
import { cardName, sentence, sentences, t, translated, type Key } from './words.svelte';

interface Template {
  shape: RegExp;
  text: string;
}

const GAP = /\{(\w+)\}/g;
const SUITS = new Map([...'CDHSRYBG'].map((suit) => [en[`suit.${suit}` as Key], `suit.${suit}` as Key]));
const made = new WeakMap<Record<string, string>, Template[]>();

/** Those with gaps; where several fit, the one that says most comes first. */
function templates(): Template[] {
  const known = sentences();
  if (!made.has(known)) {
    const withGaps = Object.keys(known).filter((english) => english.search(GAP) >= 0);
    withGaps.sort((one, other) => other.replace(GAP, '').length - one.replace(GAP, '').length);
    made.set(
      known,
      withGaps.map((english) => ({ shape: shapeOf(english), text: known[english]! })),
    );
  }
  return made.get(known)!;
}

function shapeOf(english: string): RegExp {
  const plain = english.replace(/[.*+?()|[\]\\^$]/g, '\\$&');
  return new RegExp(`^${plain.replace(GAP, '(?<$1>.+?)')}$`, 's');
}

export function said(text: Text | string): string {
  if (typeof text !== 'string') return translated(text.key, '') ? sentence(text) : inEnglish(text.text);
  return inEnglish(text);
}

function inEnglish(sentence: string): string {
  const whole = sentences()[sentence] ?? translated(`bezique.meld.${sentence}`, '');
  if (whole) return whole;
  for (const { shape, text } of templates()) {
    const found = shape.exec(sentence)?.groups;
    if (found) return text.replace(GAP, (_, gap: string) => word(found[gap] ?? ''));
  }
  return sentence;
}

/** What fills a gap: a suit, a card, a name or number, or a sentence of its own. */
function word(text: string): string {
  const suit = SUITS.get(text);
  if (suit) return t(suit);
  return isCard(text) ? cardName(text) : inEnglish(text);
}
