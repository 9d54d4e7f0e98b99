/** Shortcuts of one character: who dictates, or hits keys by chance, can turn them off. */
import { prefs } from './prefs.svelte';

/** Whether a key means nothing because characters are turned off. Space is none of them: it presses things. */
export const isShortcutOff = ({ key }: { key: string }): boolean => !prefs.letterKeys && key.length === 1 && key !== ' ';

/** A shortcut as a control tells it, while there is one. */
export const shortcut = (key: string | undefined): string | undefined => (key && isShortcutOff({ key }) ? undefined : key);
