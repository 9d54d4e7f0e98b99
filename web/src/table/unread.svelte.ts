/** Lines of chat that came while the chat was out of sight. */
import type { TableLink } from '../lib/table.svelte';
import { muted } from '../room/mutes.svelte';

export class Unread {
  /** The newest line that was in sight; what stands there when we come was read before. */
  private seen = $state(0);

  /** To be made while a component is. */
  constructor(
    private readonly link: TableLink,
    isShown: () => boolean,
  ) {
    this.look();
    $effect(() => {
      if (isShown()) this.look();
    });
  }

  readonly count = $derived.by(
    () =>
      this.link.chat.filter(({ seq, user, text }) => seq > this.seen && user !== this.link.user && text !== null && !muted.ids.has(user))
        .length,
  );

  private look(): void {
    this.seen = this.link.chat.at(-1)?.seq ?? 0;
  }
}
