import { offline } from '../lib/api';
import { CommandRefused, LiveTable } from '../table/live.svelte';

const TIMEOUT = 5000; // ms

/** Leaves a table without opening its page. */
export async function leaveTable(code: string): Promise<void> {
  const live = new LiveTable(code);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(offline()), TIMEOUT);
  });
  try {
    await Promise.race([live.send({ type: 'leave' }), timeout]);
  } catch (error) {
    // already left, or the table is closed
    if (!(error instanceof CommandRefused && error.code === 'not_now')) throw error;
  } finally {
    clearTimeout(timer);
    live.disconnect();
  }
}
