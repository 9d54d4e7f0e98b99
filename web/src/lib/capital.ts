/** A text that begins with a capital letter, as a line or a sentence of its own does. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
