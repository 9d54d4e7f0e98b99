/** Runs before every test file: loads the games as the server describes them. */
import described from '../../tests/vectors/games.json';
import { catalogue } from './components/catalogue.svelte';
import type { GameInfo } from './protocol';

catalogue.use({ games: described.games as unknown as GameInfo[], bots: [], usual_bot: '', emotes: [], clocks: [], usual_clock: 0 });
