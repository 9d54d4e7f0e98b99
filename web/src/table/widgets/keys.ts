/** Single keys for the panels of the games. They mean nothing while something is being written. */
import { isShortcutOff } from '../../lib/keys';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio'));

/** Whether a key was pressed alone, and nobody has taken it yet. */
export function isKey(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() !== key || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  return !isShortcutOff(event) && !isWriting(event.target) && !document.querySelector('dialog[open]');
}

/** Put the focus on what is chosen in a panel, or on the first thing to choose. */
export function focusOnKey(event: KeyboardEvent, key: string, panel: HTMLElement | undefined): void {
  if (!panel || !isKey(event, key)) return;
  const first = ['input:checked', 'input', 'button:not(:disabled)'].map((what) => panel.querySelector<HTMLElement>(what)).find(Boolean);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Keep the keys that choose among radio buttons from the hand, where arrows move from card to card. */
export function keepChoiceKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow') || event.key === 'Enter' || event.key === ' ') event.stopPropagation();
}
