/** Runs before every test file: loads the games as the server describes them. */
import described from '../../tests/vectors/games.json';
import { catalogue } from './components/catalogue.svelte';
import { loadAllTexts } from './lib/words.svelte';
import { fromJson } from './table/fixtures';

await loadAllTexts();

catalogue.use({
  games: fromJson(described.games),
  bots: [],
  default_bot: '',
  bot_form: { kind: 'compiled', progress: null } as const,
  emotes: [],
  clocks: [],
  default_clock: 0,
  default_grace: 30,
});
