import type { GameParts } from '../../games';
import Actions from './Actions.svelte';
import Centre from './Centre.svelte';
import Ending from './Ending.svelte';
import Score from './Score.svelte';
import { status } from './status';
import Tally from './Tally.svelte';

const parts: GameParts = {
  Actions,
  Centre,
  Ending,
  Score,
  Tally,
  status,
  mostWins: true,
  // before the tricks nothing is played, and the go-down is confirmed together with trump
  ownsHand: (link) => link.view?.phase !== 'ContractTricks',
};
export default parts;
