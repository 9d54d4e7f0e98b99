/**
 * What a game adds to the table.
 *
 * A game's page code is the folder `games/<game>/`; its `index.ts` exports a `GameUi`, which is loaded with the first table of that game.
 * Everything in it is optional, and so is the folder: without it the table offers a button for every legal action that is not a card of
 * the hand, and a plain score sheet.
 *
 * Game code computes no rule: what may be done is in `table.view.legal` and `table.view.pick`; see `legal.ts`.
 */
import type { Component } from 'svelte';
import type { GameEvent, PhaseView, View } from '../protocol';
import type { TableActions } from './actions';
import type { CardOnTable, Setting } from './cardsOnTable';
import type { Highlight } from './highlights';
import type { Selection } from './selection.svelte';
import type { MatchState } from './state';
import type { Story } from './story';

export interface GameUiProps<Shown extends PhaseView = PhaseView> {
  /** The table as the viewer knows it. */
  table: MatchState<Shown>;
  /** The cards raised in the hand; in a replay, none. */
  selection: Selection;
  /** What can be done; null in a replay. */
  actions: TableActions | null;
}

/** Generic in what the phases of the game show: the union `Shown` in the game's `phases.ts`. */
export interface GameUi<Shown extends PhaseView = PhaseView> {
  /** One row at the bottom, in reach of a thumb, beside the table's own Play button. At most two rows of 44 px on a phone. */
  Actions?: Component<GameUiProps<Shown>>;
  /** In the middle of the felt, above the cards: a bidding box, a sheet of melds. Renders nothing while there is nothing to ask or show. */
  Center?: Component<GameUiProps<Shown>>;
  /** How the round ended, in one headline from the viewer's side. Without it, the result says who gained most. */
  story?: (table: MatchState<Shown>) => Story | null;
  /** Big events that only this game has, such as a ten that is captured; see `highlights.ts`. */
  highlights?: (events: readonly GameEvent[], table: MatchState<Shown>) => Highlight[];
  /** At the head of a round's result: a picture of how it was won, or why it was thrown in. */
  Ending?: Component<GameUiProps<Shown>>;
  /** The score sheet in the side panel. */
  Score?: Component<GameUiProps<Shown>>;
  /** A few figures in the header beside the scores: tens, contract, pot. */
  Tally?: Component<GameUiProps<Shown>>;
  /** Cards on the table that only this game has, such as a widow. */
  cards?: (view: View<Shown>, setting: Setting) => CardOnTable[];
  /** The words of the Play button for a raised card, where they say more than "Play the king of hearts". */
  plays?: (table: MatchState<Shown>, card: string) => string | null;
  /** What matters now for the viewer, in one short sentence; see `AimLine.svelte`. */
  aim?: (table: MatchState<Shown>) => string | null;
  /** The line under the trick, where it says more than the server's prompt. */
  status?: (table: MatchState<Shown>) => string | null;
  /** Whether the game's components offer every action now, so the table hides its own buttons. */
  hidesButtons?: (table: MatchState<Shown>) => boolean;
}

const found = import.meta.glob<{ default: GameUi }>('../games/*/index.ts');

/** What a game adds to the table; nothing for a game without page code. */
export async function loadGameUi(game: string): Promise<GameUi> {
  const load = found[`../games/${game}/index.ts`];
  return load ? (await load()).default : {};
}
