/** How a round or a match ended, from the viewer's side. */
import { ofHandText } from '../lib/hands';
import { isKey, textOf } from '../lib/words.svelte';
import type { Param, Text } from '../lib/format';
import { catalogue } from '../components/catalogue.svelte';
import type { GameUi } from './gameUi';
import { hasTeams, nameOf, sideOf, sideTitle } from './seats';
import { roundWinners } from './scoreSheet';
import type { MatchState } from './state';

/** What it means for the viewer; a spectator has neither won nor lost. */
export type Outcome = 'won' | 'lost' | 'neither';

export interface Story {
  outcome: Outcome;
  /** What happened, in one sentence. */
  headline: Text;
  /** One word for an ending that is more than a win: a kot, a set, a sweep. */
  stamp?: Text;
  /** Whether it looks and sounds like more than an ordinary win or loss. */
  isBig?: boolean;
}

/** The outcome for the viewer if this side has won; null: nobody has. */
export function outcomeOf(table: MatchState, winner: number | null): Outcome {
  if (table.seat === null || winner === null) return 'neither';
  return sideOf(table, table.seat) === winner ? 'won' : 'lost';
}

/** A headline in the words for this outcome, a key that ends in `.lost` or `.won`, if there are any. */
export function headlineFor(key: string, outcome: Outcome, params: Record<string, Param> = {}): Text {
  const own = `${key}.${outcome}`;
  const found = isKey(own) ? own : key;
  if (!isKey(found)) throw new Error(`no text is called ${found}`);
  return textOf(found, params);
}

/** How the round ended: as its game tells it, or who gained most. */
export const roundStory = (table: MatchState, game: GameUi): Story =>
  table.history.some((event) => event.event === 'redealt')
    ? { outcome: 'neither', headline: textOf('table.result.redealt') }
    : (game.story?.(table) ?? plainStory(table));

/** The side that gained most, in games where the most points win a round. */
function plainStory(table: MatchState): Story {
  const { game } = table.info.setup;
  const described = catalogue.game(game);
  const isWon = !!described?.rounds_are_won && !described.fewest_points_win;
  const sides = isWon ? roundWinners(table.history, table.view.scores.length, described.round_won_by) : [];
  const number = table.view.round;
  if (sides.length !== 1) return { outcome: 'neither', headline: ofHandText('table.result.roundOver', game, { number }) };
  const outcome = outcomeOf(table, sides[0]!);
  const isOurs = outcome === 'won' && !hasTeams(table);
  const headline = isOurs
    ? ofHandText('table.result.handYours', game, { number })
    : ofHandText('table.result.handTo', game, { number, name: sideTitle(table, sides[0]!) });
  return { outcome, headline };
}

/** What the result page tells: of the match once it is over, otherwise of the round. */
export const storyOf = (table: MatchState, game: GameUi): Story =>
  table.info.state === 'over' ? matchStory(table) : roundStory(table, game);

/** How the match ended: who won it, or that it was abandoned. */
export function matchStory(table: MatchState): Story {
  const { result } = table.view;
  if (!result) return { outcome: 'neither', headline: textOf('table.result.abandoned') };
  const { winners } = result;
  const isOurs = winners.includes(table.seat ?? -1);
  const outcome: Outcome = isOurs ? 'won' : table.seat === null ? 'neither' : 'lost';
  if (hasTeams(table)) {
    const key = isOurs ? 'table.result.teamWon.won' : 'table.result.teamWon';
    return { outcome, headline: textOf(key, { team: sideTitle(table, sideOf(table, winners[0]!)) }) };
  }
  if (isOurs && winners.length === 1) return { outcome, headline: textOf('table.result.youWon') };
  const names = winners.map((seat) => nameOf(table, seat)).join(', ');
  return { outcome, headline: textOf('table.result.won', { count: winners.length, names }) };
}
