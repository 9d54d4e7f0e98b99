/** A puzzle as the state of a table, for the components that draw a table. */
import type { Chair, DecisionReview, Puzzle, PuzzleVerdict } from '../protocol';
import type { MatchState } from '../table/state';
import { t } from '../lib/words.svelte';

const SOLVER = 'solver';

/** The table as the seat to act saw it. After the answer, the best action is marked like a hint. */
export function puzzleState(puzzle: Puzzle, verdict: PuzzleVerdict | null): MatchState {
  const { game, seats, options, labels, view, history } = puzzle;
  return {
    seq: verdict ? 1 : 0,
    user: SOLVER,
    seat: view.seat,
    info: {
      code: '',
      setup: {
        game,
        seats,
        options,
        private: true,
        rated: false,
        clock: null,
        bots: true,
        approval: false,
        auto_start: true,
        next_round: 'ready',
        grace: null,
        hints: false,
      },
      host: '',
      state: 'playing',
      chairs: labels.map((label, seat) => chair(seat, label, seat === view.seat)),
      requests: [],
      watchers: [],
      match: null,
      endless: false,
      claim: null,
      claimed: [],
      undo: null,
      fair: null,
    },
    // a claim is played out by a server, and is no answer here
    view: { ...view, claim: false },
    history,
    sheet: { match: '', rounds: [] },
    chat: [],
    pending: [],
    advice: null,
    isLesson: true, // nobody else is here
    hints: verdict ? [{ action: verdict.best, score: null, win: null, low: null, high: null }] : [],
    deadline: null,
    graceEnds: [],
  };
}

const chair = (seat: number, label: string, isSolver: boolean): Chair => ({
  seat,
  label,
  user: isSolver ? SOLVER : null,
  name: t('puzzle.player', { number: seat + 1 }),
  guest: false,
  bot: null,
  stand_in: false,
  present: true,
  grace: null,
  ready: false,
  hints: 0,
  avatar: null,
});

/** The verdict as the review of a decision, for the component that lists all choices. */
export function decisionOf(puzzle: Puzzle, verdict: PuzzleVerdict, given: string): DecisionReview {
  const { actions, best, label, reason } = verdict;
  return {
    type: 'decision',
    hand: 0,
    step: 0,
    seat: puzzle.view.seat ?? 0,
    kind: '',
    action: given,
    label,
    loss: 0,
    loss_se: 0,
    round_loss: 0,
    best,
    open_best: null,
    win: actions[0]?.win ?? 0,
    reason,
    also: null,
    actions,
    exact: false,
    worlds: 0,
    playouts: 0,
  };
}
