/** Runs before every test file: loads the games as the server describes them. */
import described from '../../tests/vectors/games.json';
import { catalogue } from './components/catalogue.svelte';
import { fromJson } from './table/fixtures';

catalogue.use({ games: fromJson(described.games), bots: [], usual_bot: '', emotes: [], clocks: [], usual_clock: 0 });
