"""The pack of Rook13, what its cards are worth, and the options."""

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Pack
from followsuit.rules.options import MOST, flag, number

PACK: Final = Pack("RYBG", [str(n) for n in range(5, 15)])
BIDS: Final = list(range(65, 125, 5))
FIVES: Final[Cards] = PACK.ranked("5")
TENS: Final[Cards] = PACK.ranked("10", "13")  # worth ten each
COUNTERS: Final[Cards] = FIVES | TENS
WEAK: Final[Cards] = PACK.ranked("6", "7", "8", "9")
SEATS: Final = 4
TRICKS: Final = 9
BONUS: Final = 20  # for five tricks or more
FOLLOW: Final = "S1 FollowingSuit"


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


def worth(cards: Cards) -> i64:
    """The points on a set of cards."""
    return 5 * count(cards & FIVES) + 10 * count(cards & TENS)
