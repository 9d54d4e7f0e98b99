/** Texts in the chosen language; numbers and names fill in the gaps. */
import { en, type Key } from '../messages/en';
import { said as saidInEnglish } from '../messages/said.en';
import { parts } from './cards';
import { prefs } from './prefs.svelte';

type Catalogue = Record<string, string>;
export type { Key };

interface Language {
  texts: Catalogue;
  said: Catalogue; // sentences of the server
}

let loaded = $state.raw<Record<string, Language>>({ en: { texts: en, said: saidInEnglish } });
const others: Record<string, () => Promise<Language>> = {
  hi: async () => {
    const [{ hi: texts }, { said }] = await Promise.all([import('../messages/hi'), import('../messages/said.hi')]);
    return { texts, said };
  },
  vi: async () => {
    const [{ vi: texts }, { said }] = await Promise.all([import('../messages/vi'), import('../messages/said.vi')]);
    return { texts, said };
  },
};

/** Fetch the catalogue of a language; until it is here, English is shown. */
export async function speak(language: string): Promise<void> {
  const fetch = others[language];
  if (fetch && !loaded[language]) {
    const fetched = await fetch();
    loaded = { ...loaded, [language]: fetched };
  }
}

/** The language that is shown by now. */
export const spoken = (): string => (loaded[prefs.language] ? prefs.language : 'en');

/** A text with its gaps filled: `{count} {count|card|cards}`. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  const text = loaded[prefs.language]?.texts[key] ?? en[key];
  const numbered = text.replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
    Number(gaps[name]) === 1 ? one : more,
  );
  return numbered.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ''));
}

/** What the server has an English word for, in the chosen language if the catalogue has it. */
export function translated(key: string, english: string): string {
  return loaded[prefs.language]?.texts[key] ?? (en as Catalogue)[key] ?? english;
}

/** The sentences of the server in the chosen language, by their English. */
export const sentences = (): Catalogue => (loaded[prefs.language] ?? loaded.en!).said;

const DELETED = 'deleted player'; // the server's word for who has no account any more

/** A person's name, or a word for who has none any more. */
export const personName = (name: string): string => (name === DELETED ? t('parts.deleted') : name);

/** A card as it is read aloud. */
export function cardName(card: string): string {
  const { rank, suit, copy } = parts(card);
  if (rank === '*') return t('card.joker');
  if ('RYBG'.includes(suit)) return t('card.colour', { colour: t(`suit.${suit}` as Key), number: rank });
  const word = 'JQKA'.includes(rank) ? t(`rank.${rank}` as Key) : rank;
  const name = t('card.of', { rank: word, suit: t(`suit.${suit}` as Key) });
  return copy ? t('card.copy', { card: name, copy: copy.charCodeAt(0) - 96 }) : name;
}
