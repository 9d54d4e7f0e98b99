import { route } from '../lib/route.svelte';
import type { TableLink } from '../lib/table.svelte';
import { attempt } from '../parts/toasts.svelte';

/** Give up our chair and go to the lobby. Who is cut off goes all the same: the server sees that nobody is there. */
export async function leave(link: TableLink): Promise<void> {
  if (link.seat !== null && link.state === 'live') await attempt(() => link.say({ say: 'leave' }));
  route.go('/');
}
