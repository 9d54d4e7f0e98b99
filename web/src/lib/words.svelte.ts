/** Texts in the chosen language. The catalogues are src/followsuit/texts and src/followsuit/games/<game>/texts. */
import en from '../texts/en.json';
import type enLater from '../texts/later/en.json';
import * as format from './format';
import type { Param, Speaker, Text } from './format';
import { prefs } from './prefs.svelte';

type Catalogue = Record<string, string>;
export type Key = keyof typeof en | keyof typeof enLater;

const files = import.meta.glob<{ default: Catalogue }>('../texts/**/*.json');
let loaded = $state.raw<Record<string, Catalogue>>({ en });
const english = $derived(loaded.en!);
const read = new Set(['en']); // files
let isAll = false; // whether a page has needed more than the home page and the table

/** Loads the catalogue of a language; English is shown until then. */
export async function loadLanguage(language: string): Promise<void> {
  await Promise.all([add(language, language), isAll && add(language, `later/${language}`)]);
}

/** Loads the texts that the home page and the table do without. */
export async function loadAllTexts(): Promise<void> {
  isAll = true;
  await Promise.all([add('en', 'later/en'), loadLanguage(prefs.language)]);
}

async function add(language: string, file: string): Promise<void> {
  const load = files[`../texts/${file}.json`];
  if (!load || read.has(file)) return;
  const { default: texts } = await load();
  read.add(file);
  loaded = { ...loaded, [language]: { ...loaded[language], ...texts } };
}

let added = $state.raw<Catalogue>({});

/** Whether this page was built with the texts of a game. */
export const hasTexts = (game: string): boolean => `${game}.title` in english;

/** Adds the texts of a game that this page was built without. */
export function addTexts(texts: Catalogue): void {
  added = { ...added, ...texts };
}

/** The language shown now. */
export const shownLanguage = (): string => (loaded[prefs.language] ? prefs.language : 'en');

const look = (key: string): string | undefined => loaded[prefs.language]?.[key] ?? english[key] ?? added[key];
const speaker: Speaker = { look };

/** A text of the page with its gaps filled. */
export const t = (key: Key, gaps: Record<string, string | number> = {}): string => format.fill(look(key) ?? key, gaps);

/** A text whose key is built at run time, or the fallback if no language has it. */
export const translated = (key: string, fallback: string): string => look(key) ?? fallback;

/** What the server says, in the chosen language; `seatName` names a seat at this table. A text not loaded yet is in English until it is. */
export function sentence(text: Text, seatName?: (seat: number) => string): string {
  if (look(text.key) === undefined) void loadAllTexts().catch(() => {});
  return format.sentence(text, { look, seatName });
}

/** Whether the catalogue has a text of this name. */
export const isKey = (key: string): key is Key => key in english;

/** A text of our own, as the server would send it. */
export function textOf(key: Key, params: Record<string, Param> = {}): Text {
  const text = { key, params, text: '' };
  return { ...text, text: format.sentence(text, { look: (each) => english[each] }) };
}

/** A person's name, or a word for a deleted account, which has none. */
export const personName = (name: string | null): string => name ?? t('common.deleted');

/** A card as it is read aloud. */
export const cardName = (card: string): string => format.cardName(card, speaker);

/** Text without a full stop as a sentence of its own. */
export const asSentence = (what: string): string => t('common.sentence', { what });
