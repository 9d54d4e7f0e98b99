"""The chance to reach the target first in Bezique, from scores and hands."""

from typing import Final

from mypy_extensions import i64

from followsuit.bots.policy.exponential import exponential
from followsuit.games.bezique.bot.prospect import Prospect
from followsuit.games.bezique.deck import NO_CARD
from followsuit.games.bezique.table import Tableau
from followsuit.rules.cards import Seat

# from self-play: how far two scores drift apart, per square root of the points to go
DRIFT: Final = 7.7
NEARLY_THERE: Final = 50.0  # points; with fewer to go the drift stays the same
HUGE: Final = 30.0


def chance_to_win(board: Tableau, seat: Seat, prospect: Prospect) -> float:
    """The chance of a seat, from the scores and, while there is a stock, every hand's prospect."""
    if board.champion >= 0:
        return 1.0 if board.champion == seat else 0.0
    own = reach(board, seat, prospect)
    best = own
    others: list[float] = []
    for other in range(board.seats):
        if other != seat:
            points = reach(board, other, prospect)
            best = max(best, points)
            others.append(points)
    total = 1.0
    for points in others:
        total += exponential((points - own) / drift(float(board.target) - best), HUGE)
    return 1.0 / total


def reach(board: Tableau, seat: Seat, prospect: Prospect) -> float:
    """The points that a seat has or can expect from its hand."""
    points = float(board.scores[seat])
    if board.turn_up != NO_CARD:
        prospect.observe(board, seat)
        points += prospect.all()
    return points


def drift(left: float) -> float:
    """How far scores will drift apart while the leader has this many points to go."""
    spread: float = DRIFT * max(left, NEARLY_THERE) ** 0.5
    return spread


def per_point(board: Tableau) -> float:
    """How much a point changes the chance to win when all are level."""
    left: i64 = board.target
    for score in board.scores:
        left = min(left, board.target - score)
    even = 1.0 / float(board.seats)
    return even * (1.0 - even) / drift(float(left))
