import type { GameParts } from '../../games';
import Actions from './Actions.svelte';
import Centre from './Centre.svelte';
import Score from './Score.svelte';
import { status } from './status';
import Tally from './Tally.svelte';

const parts: GameParts = {
  Actions,
  Centre,
  Score,
  Tally,
  status,
  // cards of the go-down are confirmed together with trump
  ownsHand: (link) => link.view?.phase === 'GoDown',
};
export default parts;
