/** The tricks of a round, read from the events since the deal. */
import type { GameEvent, View } from '../protocol';

export interface Play {
  seat: number;
  card: string; // empty if it is face down and not ours
  isDown: boolean;
}

export interface Trick {
  plays: Play[]; // in the order of play
  winner: number | null; // null until it is complete
}

/** All tricks since the deal; the last one may be incomplete. */
export function tricksOf(history: readonly GameEvent[]): Trick[] {
  const tricks: Trick[] = [];
  let plays: Play[] = [];
  for (const event of history) {
    switch (event.event) {
      case 'dealt':
        tricks.length = 0;
        plays = [];
        break;
      case 'played':
        plays = [...plays, { seat: event.seat, card: event.card, isDown: false }];
        break;
      case 'committed':
      case 'folded':
        plays = [...plays, { seat: event.seat, card: event.card, isDown: true }];
        break;
      case 'shown': // the blind cards of the trick are turned up
        plays = plays.map((play) =>
          event.why.key === 'turned.trick' && play.seat === event.seat ? { ...play, card: event.cards[0]!, isDown: false } : play,
        );
        break;
      case 'trick_taken':
        tricks.push({ plays, winner: event.seat });
        plays = [];
        break;
    }
  }
  return plays.length ? [...tricks, { plays, winner: null }] : tricks;
}

export const takenTricks = (history: readonly GameEvent[]): Trick[] => tricksOf(history).filter((trick) => trick.winner !== null);

/** The trick to show again when the round is over: its last one, unless cards are still on the table. */
export function laidAgain(view: View, history: readonly GameEvent[]): Trick | null {
  return view.shown.trick?.some(Boolean) ? null : (takenTricks(history).at(-1) ?? null);
}
