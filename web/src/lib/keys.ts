/** Single-character shortcuts, which people who use dictation can turn off. */
import { prefs } from './prefs.svelte';

/** Whether a key is a single-character shortcut and those are off. Space always works: it presses buttons. */
export const isShortcutOff = ({ key }: { key: string }): boolean => !prefs.letterKeys && key.length === 1 && key !== ' ';

/** The value of `aria-keyshortcuts`, while the shortcut is on. */
export const shortcut = (key: string | undefined): string | undefined => (key && isShortcutOff({ key }) ? undefined : key);
