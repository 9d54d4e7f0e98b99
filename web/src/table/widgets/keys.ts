/** Single-key shortcuts for the games' panels, off while a text field has the focus. */
import { isShortcutOff } from '../../lib/keys';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio'));

/** Whether a key was pressed without modifiers and has not been handled yet. */
export function isKey(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() !== key || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  return !isShortcutOff(event) && !isWriting(event.target) && !document.querySelector('dialog[open]');
}

/** Focus the selected choice of a panel, or its first one. */
export function focusOnKey(event: KeyboardEvent, key: string, panel: HTMLElement | undefined): void {
  if (!panel || !isKey(event, key)) return;
  const first = ['input:checked', 'input', 'button:not(:disabled)'].map((what) => panel.querySelector<HTMLElement>(what)).find(Boolean);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Keep the keys that move among radio buttons away from the hand, where arrows move from card to card. */
export function keepChoiceKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow') || event.key === 'Enter' || event.key === ' ') event.stopPropagation();
}
