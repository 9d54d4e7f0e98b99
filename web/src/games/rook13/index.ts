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
import { cards } from './widow';
import type { Shown } from './phases';

const ui: GameUi<Shown> = {
  aim,
  cards,
  Actions,
  Center,
  Ending,
  Score,
  Tally,
  story,
  highlights,
  status,
  // no card is played before the tricks, and the go-down is confirmed together with trump
  hidesButtons: (table) => table.view.shown.phase !== 'ContractTricks',
};
export default ui;
