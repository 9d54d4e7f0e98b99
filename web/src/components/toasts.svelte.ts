/** Short messages that disappear after a few seconds. */
import { errorText } from '../lib/errors';

export interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
}

export const DURATION = 6000; // ms

let last = 0;
export const toasts = $state<Toast[]>([]);

/** Shows a message for a while and returns the id to dismiss it with. */
export function toast(text: string, tone: Toast['tone'] = 'good', duration = DURATION): number {
  const id = ++last;
  toasts.push({ id, text, tone });
  setTimeout(() => dismiss(id), duration);
  return id;
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((each) => each.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** Errors are out of date as soon as the player does something else. */
export function dismissErrors(): void {
  for (const { id } of toasts.filter(({ tone }) => tone === 'bad')) dismiss(id);
}

/** Runs an action, shows why it failed, and returns whether it succeeded. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (why) {
    toast(errorText(why), 'bad');
    return false;
  }
}
