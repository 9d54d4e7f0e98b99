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
  // a raised card is shown or folded: both have buttons here
  ownsHand: (link) => link.view?.phase === 'SixTricks',
};
export default parts;
