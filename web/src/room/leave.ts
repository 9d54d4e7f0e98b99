import { route } from '../lib/route.svelte';
import type { TableLink } from '../lib/table.svelte';
import { t } from '../lib/words.svelte';
import { attempt } from '../components/toasts.svelte';

/** Milliseconds for the answer: the line may break while we ask. */
const PATIENCE = 2000;

/** What becomes of a running match: whom nobody else waits for has no chair to come back to. */
export const leaveWarning = (people: number): string => t(people > 1 ? 'table.leaveWarning' : 'home.leaveAlone');

/** Give up our chair and go to the lobby. Who is cut off goes all the same: the server sees that nobody is there. */
export async function leave(link: TableLink): Promise<void> {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  if (link.seat !== null && link.state === 'live') await attempt(() => Promise.race([link.say({ type: 'leave' }), late]));
  route.go('/');
}
