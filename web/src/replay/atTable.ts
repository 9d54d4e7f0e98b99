/** Rounds of a match that goes on. */
import type { MatchDetails } from '../protocol';
import { sideOf } from '../table/seats';
import type { MatchState } from '../table/state';

/** What an archive would say of the match. */
export function detailsOf(table: MatchState): MatchDetails {
  const { setup, chairs, match } = table.info;
  const players = chairs.map(({ seat, user, name, bot, avatar }) => ({
    ...{ seat, user, name, bot, avatar, side: sideOf(table, seat) },
    ...{ won: false, score: 0, rating_before: null, rating_after: null, accuracy: null },
  }));
  const { game, rated } = setup;
  return {
    match: { id: match ?? '', game, seats: chairs.length, rated, private: setup.private, started: 0, ended: 0, finished: false, players },
    options: setup.options,
    hands: table.view.deals,
    result: null,
    record: '',
  };
}

/** Whether the rounds of this match can be reviewed while it is in progress: we play it, against bots only. */
export const canReviewRounds = ({ seat, info }: MatchState): boolean =>
  seat !== null && info.chairs.every((chair) => chair.seat === seat || !chair.user);
