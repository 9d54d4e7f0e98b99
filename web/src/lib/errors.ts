/** Errors for the person at the screen. */
import type { Text } from './format';
import { sentence } from './words.svelte';

/** An error with a text of the catalogue; its message is the English sentence. */
export class TextError extends Error {
  constructor(readonly why: Text) {
    super(why.text);
  }
}

/** What went wrong, in the chosen language. */
export function errorText(error: unknown): string {
  if (error instanceof TextError) return sentence(error.why);
  return error instanceof Error ? error.message : String(error);
}
