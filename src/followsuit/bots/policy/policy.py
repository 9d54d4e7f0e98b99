"""What a playout needs to know of a game. As it stands here it serves any game, at random."""

from mypy_extensions import i64

from followsuit.bots.policy.beliefs import Beliefs
from followsuit.bots.policy.rivals import Rivals
from followsuit.bots.worlds.worlds import Worlds
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match


class Policy:
    """Quick play for every seat, and what the end of it is worth.

    It is handed the whole match for speed and must look at nothing that the seat to act may not
    know: other hidden cards, same dice, same move.
    """

    horizon: i64  # so many moves of a playout, then `value` must guess; 0: to the end of the hand
    sign: i64  # -1 where the fewest points win

    def __init__(self) -> None:
        self.horizon = 0
        self.sign = 1

    def move(self, match: Match, dice: Dice) -> i64:
        """A legal move of the seat to act."""
        return match.phase.random_move(match.table, dice)

    def candidates(self, match: Match) -> list[int]:
        """The moves worth weighing, the one it would make itself first where it can say so."""
        return match.moves()

    def is_solved(self, match: Match) -> bool:
        """Whether all is known, and the first of the candidates is the best move there is."""
        return False

    def haze(self, match: Match) -> float:
        """How much a glance misjudges moves at this table, where 1 is usual."""
        return 1.0

    def promise(self, match: Match, move: i64) -> float:
        """How much better than others this move looks at first sight, as a chance to win."""
        return 0.0

    def beliefs(self, match: Match) -> Beliefs | None:
        """What the seat to act makes of what the others have done; none: it makes nothing of it."""
        return None

    def rivals(self, worlds: Worlds, dice: Dice) -> Rivals | None:
        """The same, where the others may also play in another way than it does itself."""
        return None

    def value(self, match: Match, seat: Seat) -> float:
        """The chance that this seat's side wins the match, from 0 to 1."""
        if match.result() is not None:
            return 1.0 if seat in match.winners() else 0.0
        lead = float(self.lead(match, seat))
        return 0.5 + 0.5 * lead / (abs(lead) + 100.0)

    def foreseen(self, value: float, match: Match, seat: Seat, start: Match) -> float:
        """What to tell of the value at the end of a playout from `start`.

        A policy that knows who does better by thinking than in its playouts says so here.
        """
        return value

    def lead(self, match: Match, seat: Seat) -> i64:
        """How many points this seat's side is ahead of the best other."""
        scores = match.table.scores
        own = seat % len(scores)
        best: i64 = -(10**9)
        for side in range(len(scores)):
            if side != own and scores[side] * self.sign > best:
                best = scores[side] * self.sign
        return scores[own] * self.sign - best

    def points(self, match: Match, seat: Seat) -> float:
        """What this hand has brought the seat's side, for people to read."""
        side = seat % len(match.table.scores)
        return float(match.table.scores[side] - match.opening[side])
