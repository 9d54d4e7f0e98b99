import { face } from '../../lib/cards';
import { cardName, t } from '../../lib/words.svelte';
import type { GameUi } from '../../table/gameUi';
import { aim } from './aim';
import Center from './Center.svelte';
import Ending from './Ending.svelte';
import Score from './Score.svelte';
import { status } from './status';
import { story } from './story';
import Tally from './Tally.svelte';
import type { Shown } from './phases';

const ui: GameUi<Shown> = {
  aim,
  // on screen the copies of a card look the same
  plays: (_, card) => t('bezique.table.play', { card: cardName(face(card)) }),
  Center,
  Ending,
  Score,
  Tally,
  story,
  status,
  // between two tricks no card is played
  hidesButtons: (table) => table.view.shown.phase === 'MeldWindow',
};
export default ui;
