/** One click to a table: a private match against bots. */
import { createTable } from '../lib/api';
import { myself } from '../lib/me.svelte';
import { route } from '../lib/route.svelte';
import { catalogue } from '../components/catalogue.svelte';

export async function playNow(game: string): Promise<void> {
  await catalogue.load();
  await myself.ensureUser();
  const table = await createTable({ game, fill: catalogue.bot(), private: true, clock: catalogue.clockAmongBots() });
  route.go(`/t/${table.code}`);
}
