import type { GameParts } from '../../games';
import Actions from './Actions.svelte';
import Score from './Score.svelte';
import Tally from './Tally.svelte';
import { plays, status } from './words';

const parts: GameParts = { Actions, Score, Tally, plays, status };
export default parts;
