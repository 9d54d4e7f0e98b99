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
    first_dealer: int | str = number("random", low=0, high=None, word="random")
    win_score: int = number(500)
    lose_score: int = number(-250, low=-MOST, high=-1)
    godown_no_points: bool = flag(False)
    manual_redeal: bool = flag(True)
    manual_redeal_limit: int | None = number(
        1, low=0, none=True, applies_when={"manual_redeal": True}
    )

    def is_won(self, a: i64, b: i64) -> bool:
        """RK-1, RK-2: a score is over the target, and the scores are not equal."""
        return (a > self.win_score or b > self.win_score) and a != b

    def is_lost(self, a: i64, b: i64) -> bool:
        return a < self.lose_score or b < self.lose_score

    def __reduce__(self) -> Reduced:
        return reduced(self)
