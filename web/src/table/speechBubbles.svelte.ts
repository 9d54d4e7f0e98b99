/** What the players have just said, in a bubble at each seat for a while: a word of the table, or a line of chat. */
import type { TableLink } from '../lib/table.svelte';
import { t, type Key } from '../lib/words.svelte';

const SHOWN = 4000; // ms
const PER_LETTER = 40; // a line takes longer to read than a word
const LONGEST = 8000;

export class SpeechBubbles {
  private readonly said = $state<Record<string, { text: string; at: number }>>({});
  private last = 0;

  /** To be made while a component is. Lines that stand in the chat before us need no bubble. */
  constructor(link: TableLink, isChatShown: () => boolean) {
    $effect(() => link.onEmote(({ user, emote }) => this.say(user, t(`table.emote.${emote}` as Key))));
    $effect(() => link.onChat(({ user, text }) => text && user !== link.user && !isChatShown() && this.say(user, text)));
  }

  of(user: string): string {
    return this.said[user]?.text ?? '';
  }

  private say(user: string, text: string): void {
    const at = ++this.last;
    this.said[user] = { text, at };
    setTimeout(() => this.said[user]?.at === at && delete this.said[user], Math.min(LONGEST, SHOWN + PER_LETTER * text.length));
  }
}
