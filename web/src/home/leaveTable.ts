import { Refused } from '../lib/api';
import { CommandRefused, TableLink } from '../lib/table.svelte';

/** Milliseconds for the table to answer. */
const PATIENCE = 5000;

/** Leave a table without going there. */
export async function leaveTable(code: string): Promise<void> {
  const link = new TableLink(code);
  let late: ReturnType<typeof setTimeout> | undefined;
  const nobody = new Promise<never>((_, refused) => {
    late = setTimeout(() => refused(new Refused(0, 'offline', 'the server cannot be reached')), PATIENCE);
  });
  try {
    await Promise.race([link.say({ type: 'leave' }), nobody]);
  } catch (why) {
    // left before, or there is no table any more
    if (!(why instanceof CommandRefused && why.code === 'not_now')) throw why;
  } finally {
    clearTimeout(late);
    link.leave();
  }
}
