/** A moment of a recorded match as the state of a table, for the components that draw a table. */
import type { GameEvent, MatchDetails, Replay, Step, TableInfo } from '../protocol';
import type { ScoreSheet } from '../table/scoreSheet';
import type { MatchState } from '../table/state';
import { historyAt, roundsOf } from './rounds';

/** Everything a replay is made of, except the current position. */
export interface Recording {
  details: MatchDetails;
  replay: Replay;
}

/** The table at one step. Nobody is "you" in a replay, whoever the viewer is: everyone is shown by name. */
export function replayState({ details, replay }: Recording, at: number): MatchState {
  const { view } = replay.steps[at]!;
  return {
    seq: at,
    user: '',
    seat: null,
    info: infoOf(details, replay),
    // a replay offers no actions
    view: { ...view, legal: [], pick: null, refused: [] },
    history: historyAt(replay.steps, at),
    sheet: sheetAt(replay.steps, at),
    chat: [],
    pending: [],
    hints: [],
    advice: null,
    deadline: null,
    graceEnds: [],
    isLesson: false,
  };
}

function infoOf({ match }: MatchDetails, { game, seats, options, labels }: Replay): TableInfo {
  return {
    code: '',
    setup: {
      game,
      seats,
      options,
      private: match.private,
      rated: match.rated,
      clock: null,
      bots: true,
      approval: false,
      hints: false,
      auto_start: true,
      next_round: 'ready',
      grace: null,
    },
    host: '',
    state: 'playing',
    chairs: match.players.map(({ seat, user, name, bot, avatar }) => ({
      seat,
      label: labels[seat] ?? '',
      user,
      name,
      guest: false,
      bot,
      stand_in: false,
      present: true,
      grace: null,
      ready: false,
      hints: 0,
      avatar,
    })),
    requests: [],
    watchers: [],
    match: null,
    endless: false,
    claim: null,
    claimed: [],
    undo: null,
    fair: null,
  };
}

const has = (events: readonly GameEvent[], name: GameEvent['event']) => events.some(({ event }) => event === name);

/** The rounds that are over by a step, without deals that were thrown in. */
export function sheetAt(steps: readonly Step[], at: number): ScoreSheet {
  const sheet: ScoreSheet = { match: '', rounds: [] };
  for (const { number, from, to } of roundsOf(steps)) {
    if (from > at) break;
    const events = steps.slice(from, Math.min(to, at) + 1).flatMap((step) => step.events);
    if (has(events, 'round_over') && !has(events, 'redealt')) sheet.rounds.push({ number, events });
  }
  return sheet;
}
