"""What scores and hands of Bezique are worth: the chance to be the first at the target."""

from typing import Final

from mypy_extensions import i64

from followsuit.bots.policy.exponential import exponential
from followsuit.games.bezique.bot.prospect import Prospect
from followsuit.games.bezique.deck import NO_CARD
from followsuit.games.bezique.table import Tableau
from followsuit.rules.cards import Seat

# deals played with itself: how far two scores drift apart, for each root of a point to the target
DRIFT: Final = 7.7
NEARLY_THERE: Final = 50.0  # points; with fewer to go it is no safer
HUGE: Final = 30.0


def chance_to_win(board: Tableau, seat: Seat, prospect: Prospect) -> float:
    """From scores, and while there is a stock from what every hand will bring."""
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
    points = float(board.scores[seat])
    if board.turn_up != NO_CARD:
        prospect.observe(board, seat)
        points += prospect.all()
    return points


def drift(left: float) -> float:
    """How far scores still drift apart when the first has so far to go."""
    spread: float = DRIFT * max(left, NEARLY_THERE) ** 0.5
    return spread


def per_point(board: Tableau) -> float:
    """What a point is worth when all have the same chance."""
    left: i64 = board.target
    for score in board.scores:
        left = min(left, board.target - score)
    even = 1.0 / float(board.seats)
    return even * (1.0 - even) / drift(float(left))
