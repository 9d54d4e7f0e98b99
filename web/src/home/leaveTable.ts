import { Refused } from '../lib/api';
import { CommandRefused, LiveTable } from '../table/live.svelte';

/** Milliseconds to wait for the table's answer. */
const PATIENCE = 5000;

/** Leave a table without opening it. */
export async function leaveTable(code: string): Promise<void> {
  const live = new LiveTable(code);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused(0, 'offline', 'the server cannot be reached')), PATIENCE);
  });
  try {
    await Promise.race([live.send({ type: 'leave' }), timeout]);
  } catch (error) {
    // we have left already, or the table is closed
    if (!(error instanceof CommandRefused && error.code === 'not_now')) throw error;
  } finally {
    clearTimeout(timer);
    live.disconnect();
  }
}
