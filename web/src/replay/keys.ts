/** The keys of the replay: ← → a card, [ ] a trick, Page Up and Down a round, Home and End, Space, 0 to 6 the viewer, O open hands; M and others in a review. */
import { isShortcutOff } from '../lib/keys';
import type { Playback } from './playback.svelte';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=range], [type=checkbox])');
const isControl = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a, summary, input');

export interface KeyContext {
  playback: Playback;
  /** Keys of a review, or the one that opens it; returns whether the key was one of them. */
  more: (key: string, isShifted: boolean) => boolean;
  help: () => void;
  panel: () => void;
  /** Returns whether there was anything to close. */
  close: () => boolean;
}

export function onKey(event: KeyboardEvent, context: KeyContext): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isShortcutOff(event) || isWriting(event.target) || document.querySelector('dialog[open]:not([data-replay])')) return;
  if (take(event, context)) event.preventDefault();
}

function take({ key, shiftKey, target }: KeyboardEvent, { playback, more, help, panel, close }: KeyContext): boolean {
  const moves: Record<string, () => void> = {
    ArrowLeft: () => playback.by(-1),
    ArrowRight: () => playback.by(1),
    '[': () => playback.byTrick(-1),
    ']': () => playback.byTrick(1),
    PageUp: () => playback.byRound(-1),
    PageDown: () => playback.byRound(1),
    Home: () => playback.to(0),
    End: () => playback.to(playback.last),
  };
  const move = moves[key];
  if (move) {
    playback.isPlaying = false;
    move();
    return true;
  }
  if (/^[0-6]$/.test(key)) {
    void playback.viewAs(key === '0' ? null : Number(key) - 1);
    return true;
  }
  if (key === ' ' && !isControl(target)) playback.toggle();
  else if (key.toLowerCase() === 'o' && (!playback.leave || playback.reviewed !== null)) playback.isOpen = !playback.isOpen;
  else if (key.toLowerCase() === 'l') panel();
  else if (key === '?') help();
  else if (key === 'Escape') return close();
  else return more(key.toLowerCase(), shiftKey);
  return true;
}
