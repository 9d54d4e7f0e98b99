"""What playouts and search need to know about a game; the base class plays any game at random."""

from mypy_extensions import i64, mypyc_attr

from followsuit.bots.policy.beliefs import Beliefs
from followsuit.bots.policy.opponents import OpponentModel
from followsuit.bots.worlds.worlds import Worlds
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Fast play for every seat, and the value of the result.

    For speed it gets the whole match, but it must ignore everything hidden from the seat to act:
    with other hidden cards and the same dice, it makes the same move.
    """

    horizon: i64  # moves per playout before `value` estimates; 0: play to the end of the round
    sign: i64  # -1 where the fewest points win

    def __init__(self) -> None:
        self.horizon = 0
        self.sign = 1

    def move(self, match: Match, dice: Dice) -> i64:
        """Choose a legal move for the seat to act."""
        return match.phase.random_move(match.table, dice)

    def candidates(self, match: Match) -> list[int]:
        """The moves worth searching, its own choice first if it has one."""
        return match.moves()

    def equivalent(self, match: Match, move: i64) -> i64:
        """The move that stands for all those equivalent to this one: itself, if it has no equals.

        Equivalent moves have the same outcome, whatever the hidden cards are.
        """
        return move

    def is_solved(self, match: Match) -> bool:
        """Whether the first candidate is known to be the best move."""
        return False

    def misjudgment_scale(self, match: Match) -> float:
        """How hard moves are to judge without search at this table; 1 is normal."""
        return 1.0

    def prior(self, match: Match, move: i64) -> float:
        """How good a move looks before search, as a difference in the chance to win."""
        return 0.0

    def beliefs(self, match: Match) -> Beliefs | None:
        """What the seat to act infers from the actions of others; none: nothing."""
        return None

    def opponent_model(self, worlds: Worlds, dice: Dice) -> OpponentModel | None:
        """Like `beliefs`, for policies that also model how the others will play."""
        return None

    def value(self, match: Match, seat: Seat) -> float:
        """The probability that this seat's side wins the match."""
        if match.result() is not None:
            return 1.0 if seat in match.winners() else 0.0
        lead = float(self.lead(match, seat))
        return 0.5 + 0.5 * lead / (abs(lead) + 100.0)

    def reported_value(self, value: float, match: Match, seat: Seat, start: Match) -> float:
        """The value to report for a playout from `start`.

        Override it to correct a known bias of the playouts; search itself uses `value`.
        """
        return value

    def lead(self, match: Match, seat: Seat) -> i64:
        """How many points this seat's side is ahead of the best other side."""
        scores = match.table.scores
        own = seat % len(scores)
        best: i64 = -(10**9)
        for side in range(len(scores)):
            if side != own and scores[side] * self.sign > best:
                best = scores[side] * self.sign
        return scores[own] * self.sign - best

    def points(self, match: Match, seat: Seat) -> float:
        """The points of this round for the seat's side, to be reported."""
        side = seat % len(match.table.scores)
        return float(match.table.scores[side] - match.opening[side])

    def margin(self, match: Match, seat: Seat) -> float:
        """How well the round went for the seat's side: its points beyond the others' average."""
        scores, opening = match.table.scores, match.opening
        own = seat % len(scores)
        mine: i64 = 0
        others: i64 = 0
        for side in range(len(scores)):
            if side == own:
                mine = scores[side] - opening[side]
            else:
                others += scores[side] - opening[side]
        return float(self.sign) * (float(mine) - float(others) / float(len(scores) - 1))
