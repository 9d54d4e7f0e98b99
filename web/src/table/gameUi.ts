/**
 * The parts of the table that only one game has.
 *
 * A game's parts are the default export of `games/<game>/index.ts`, a `GameUi`; the table finds the file by its
 * name and fetches it with the first table of that game. Every part may be left out: then the table does what it
 * does for any game (a button for each legal action that is not a card of the hand, a plain score sheet).
 *
 * Components get `link`, the table as we know it (`link.view` is ours and never holds what we may not know), and
 * `selection`, the cards raised in the hand. They act by `selection.act('bid 85')`, which says it once, shows a refusal
 * with its reason and does nothing while something else is on its way. They compute no rule: what may be done is in
 * `link.view.legal` and `link.view.pick`; see `legal.ts`.
 *
 *   Actions  one row at the bottom, in reach of a thumb, beside the table's own Play button. At most two rows of 44 px on a phone.
 *   Center   in the middle of the felt, above the cards lying there: a bidding box, a meld sheet, a banner. It must
 *            render nothing while it has nothing to ask or to show; it scrolls inside its box when it is higher.
 *   Ending   at the head of a hand's result: why it was thrown away, or how it was won before the last card.
 *   Score    the score sheet in the side panel.
 *   Tally    a few figures in the header beside the scores: tens, contract, pot.
 *   plays    the words of the Play button for a raised card, where they say more than "Play the king of hearts".
 *   status   the line under the trick, where it says more than the server's `wants`.
 *   mostWins true where who gains most by a hand has won it; else the table only says that the hand is over.
 *   ownsHand true while the game's own parts ask for everything, so that the table shows no buttons of its own.
 */
import type { Component } from 'svelte';
import type { TableLink } from '../lib/table.svelte';
import type { Selection } from './selection.svelte';

export interface GameUiProps {
  link: TableLink;
  selection: Selection;
}

export interface GameUi {
  Actions?: Component<GameUiProps>;
  Center?: Component<GameUiProps>;
  Ending?: Component<GameUiProps>;
  Score?: Component<GameUiProps>;
  Tally?: Component<GameUiProps>;
  plays?: (link: TableLink, card: string) => string | null;
  status?: (link: TableLink) => string | null;
  mostWins?: boolean;
  ownsHand?: (link: TableLink) => boolean;
}

const found = import.meta.glob<{ default: GameUi }>('../games/*/index.ts');

/** The parts of a game; a game without any is played with the table's own. */
export async function loadGameUi(game: string): Promise<GameUi> {
  const fetch = found[`../games/${game}/index.ts`];
  return fetch ? (await fetch()).default : {};
}
