import type { GameUi } from '../../table/gameUi';
import { aim } from './aim';
import Actions from './Actions.svelte';
import Ending from './Ending.svelte';
import { mayReveal } from './round';
import Score from './Score.svelte';
import { highlights } from './highlights';
import { story } from './story';
import Tally from './Tally.svelte';
import { plays, status } from './words';
import type { Shown } from './phases';

const ui: GameUi<Shown> = {
  aim,
  Actions,
  Ending,
  Score,
  Tally,
  story,
  highlights,
  plays,
  status,
  // the player has to decide before playing a card
  hidesButtons: (table) => mayReveal(table.view),
};
export default ui;
