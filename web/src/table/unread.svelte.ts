/** Counts the chat messages that arrive while the chat is hidden. */
import type { TableState } from './state';
import { muted } from '../room/mutes.svelte';

export class Unread {
  /** The newest message seen; messages from before we arrived count as read. */
  private seen = $state(0);

  /** Call while a component is being created. */
  constructor(
    private readonly table: TableState,
    isShown: () => boolean,
  ) {
    this.look();
    $effect(() => {
      if (isShown()) this.look();
    });
  }

  readonly count = $derived.by(
    () =>
      this.table.chat.filter(({ seq, user, text }) => seq > this.seen && user !== this.table.user && text !== null && !muted.ids.has(user))
        .length,
  );

  private look(): void {
    this.seen = this.table.chat.at(-1)?.seq ?? 0;
  }
}
