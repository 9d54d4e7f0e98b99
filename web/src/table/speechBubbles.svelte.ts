/** Players' latest emotes and chat messages, shown in a bubble at each seat for a while. */
import { t, type Key } from '../lib/words.svelte';
import type { TableEvents } from './live.svelte';
import type { TableState } from './state';

const SHOWN = 4000; // ms
const PER_LETTER = 40; // longer messages stay longer
const LONGEST = 8000;

export class SpeechBubbles {
  private readonly bubbles = $state<Record<string, { text: string; at: number }>>({});
  private last = 0;

  /** Call while a component is being created. */
  constructor(table: TableState, live: TableEvents, isChatShown: () => boolean) {
    $effect(() => live.onEmote(({ user, emote }) => this.show(user, t(`table.emote.${emote}` as Key))));
    $effect(() => live.onChat(({ user, text }) => text && user !== table.user && !isChatShown() && this.show(user, text)));
  }

  of(user: string): string {
    return this.bubbles[user]?.text ?? '';
  }

  private show(user: string, text: string): void {
    const at = ++this.last;
    this.bubbles[user] = { text, at };
    setTimeout(() => this.bubbles[user]?.at === at && delete this.bubbles[user], Math.min(LONGEST, SHOWN + PER_LETTER * text.length));
  }
}
