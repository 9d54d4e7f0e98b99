import type { GameUi } from '../../table/gameUi';
import { aim } from './aim';
import Actions from './Actions.svelte';
import Center from './Center.svelte';
import Ending from './Ending.svelte';
import Score from './Score.svelte';
import { status } from './status';
import { highlights } from './highlights';
import { story } from './story';
import Tally from './Tally.svelte';
import type { Shown } from './phases';

const ui: GameUi<Shown> = {
  aim,
  Actions,
  Center,
  Ending,
  Score,
  Tally,
  story,
  highlights,
  status,
  // whatever can be done has its button here
  hidesButtons: (table) => table.view.shown.phase === 'SixTricks' || table.view.shown.phase === 'InstantChoice',
};
export default ui;
