import type { GameParts } from '../../games';
import Actions from './Actions.svelte';
import { mayReveal } from './round';
import Score from './Score.svelte';
import Tally from './Tally.svelte';
import { plays, status } from './words';

const parts: GameParts = {
  Actions,
  Score,
  Tally,
  plays,
  status,
  mostWins: true,
  // first a word, then a card
  ownsHand: (link) => link.view !== null && mayReveal(link.view),
};
export default parts;
