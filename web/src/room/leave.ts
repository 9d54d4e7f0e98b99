import { route } from '../lib/route.svelte';
import type { TableLink } from '../table/live.svelte';
import { t } from '../lib/words.svelte';
import { attempt } from '../components/toasts.svelte';

/** Milliseconds to wait for the answer, since the connection may break. */
const PATIENCE = 2000;

/** What leaving means for a running match: while other people play, a bot takes over and the chair is kept. */
export const leaveWarning = (others: number): string => t(others > 0 ? 'table.leaveWarning' : 'home.leaveAlone');

/** Give up our chair and go to the lobby, even without a connection, since the server notices that we are gone. */
export async function leave(live: Pick<TableLink, 'state' | 'connection' | 'send'>): Promise<void> {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  if (live.state?.seat != null && live.connection === 'live') await attempt(() => Promise.race([live.send({ type: 'leave' }), late]));
  route.go('/');
}
