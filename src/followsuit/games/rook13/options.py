"""The options of Rook13."""

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from followsuit.games.rook13.deck import SEATS
from followsuit.rules.options import MOST, flag, number
from followsuit.rules.pickles import Reduced, reduced


@final
@dataclass(frozen=True)
class Rules:
    seats: int = SEATS
    win_score: int = number(500, "A team wins with more than this after a hand.")
    lose_score: int = number(
        -250, "A team loses with less than this after a hand.", low=-MOST, high=-1
    )
    godown_no_points: bool = flag(
        False, "Cards that count may not go down while there are others to lay aside."
    )
    manual_redeal: bool = flag(True, "The dealer may throw a deal away before the bidding.")
    manual_redeal_limit: int | None = number(
        1, "How often the dealer may do so in one hand; none is without limit.", low=0, none=True
    )

    def is_won(self, a: i64, b: i64) -> bool:
        """RK-1, RK-2: somebody is over the target, and not both with as much."""
        return (a > self.win_score or b > self.win_score) and a != b

    def is_lost(self, a: i64, b: i64) -> bool:
        return a < self.lose_score or b < self.lose_score

    def __reduce__(self) -> Reduced:
        return reduced(self)
