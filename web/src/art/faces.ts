/** The card faces of a game. */
import { ranksOf, suitsOf } from '../lib/cards';

export function facesOf(game: string): string[] {
  const ranks = ranksOf(game);
  const suited = suitsOf(game).flatMap((suit) => ranks.filter((rank) => rank !== '*').map((rank) => rank + suit));
  return ranks.includes('*') ? [...suited, '*'] : suited;
}

/** The id of a face's symbol; the star of a joker is not valid in a link. */
export const symbolOf = (face: string): string => `face-${face === '*' ? 'joker' : face}`;
