/** Short words that come and go. */
import { said } from '../lib/said';
import { CommandRefused } from '../table/live.svelte';

export interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
}

const LASTS = 6000; // ms

let last = 0;
export const toasts = $state<Toast[]>([]);

/** Show it for a while; says by which number it can be dismissed. */
export function toast(text: string, tone: Toast['tone'] = 'good'): number {
  const id = ++last;
  toasts.push({ id, text, tone });
  setTimeout(() => dismiss(id), LASTS);
  return id;
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((each) => each.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** What was said no to is forgotten as soon as something is done. */
export function dismissErrors(): void {
  for (const { id } of toasts.filter(({ tone }) => tone === 'bad')) dismiss(id);
}

/** Do it; if it is refused, show why. Says whether it was done. */
export async function attempt(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (why) {
    toast(errorText(why), 'bad');
    return false;
  }
}

export function errorText(why: unknown): string {
  if (why instanceof CommandRefused) return said(why.reason);
  return said(why instanceof Error ? why.message : String(why));
}
