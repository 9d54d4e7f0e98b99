/** Matches from the view of one player. */
import type { PlayedMatch, PlayedSeat } from '../protocol';

export interface PlayerMatch {
  match: PlayedMatch;
  mine: PlayedSeat;
}

export type Ending = 'won' | 'lost' | 'abandoned';

export interface Side {
  side: number;
  score: number;
  won: boolean;
  players: PlayedSeat[];
}

/** The matches that this person played in. */
export function playerMatches(matches: readonly PlayedMatch[], person: string): PlayerMatch[] {
  return matches.flatMap((match) => {
    const mine = match.players.find((player) => player.user === person);
    return mine ? [{ match, mine }] : [];
  });
}

export const endingOf = ({ match, mine }: PlayerMatch): Ending => (match.finished ? (mine.won ? 'won' : 'lost') : 'abandoned');

/** The sides of a match: winners first, then by score. */
export function sidesOf(match: PlayedMatch): Side[] {
  const sides = new Map<number, Side>();
  for (const player of match.players) {
    const { side, score, won } = player;
    const known = sides.get(side);
    if (known) known.players.push(player);
    else sides.set(side, { side, score, won: won && match.finished, players: [player] });
  }
  return [...sides.values()].sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.side - b.side);
}

export interface Rated {
  when: number;
  rating: number;
  change: number;
}

/** The rating after each rated match, oldest first. */
export function ratingsOf(all: readonly PlayerMatch[]): Rated[] {
  return all
    .flatMap(({ match, mine }) =>
      mine.rating_after === null
        ? []
        : [{ when: match.ended, rating: mine.rating_after, change: mine.rating_after - (mine.rating_before ?? mine.rating_after) }],
    )
    .reverse();
}

export interface Scored {
  id: string;
  when: number;
  score: number;
  ending: Ending;
}

/** The scores of the most recent matches, oldest first. */
export function scoresOf(all: readonly PlayerMatch[], most: number): Scored[] {
  return all
    .slice(0, most)
    .map((played) => ({ id: played.match.id, when: played.match.ended, score: played.mine.score, ending: endingOf(played) }))
    .reverse();
}
