"""The pack of Rook13 and what its cards are worth."""

from typing import Final

from mypy_extensions import i64

from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Pack

PACK: Final = Pack("RYBG", [str(n) for n in range(5, 15)])
BIDS: Final = list(range(65, 125, 5))
CARD_POINTS: Final = {"5": 5, "10": 10, "13": 10}
FIVES: Final[Cards] = PACK.ranked("5")
TENS: Final[Cards] = PACK.ranked("10", "13")  # worth ten each
COUNTERS: Final[Cards] = FIVES | TENS
WEAK: Final[Cards] = PACK.ranked("6", "7", "8", "9")
SEATS: Final = 4
TRICKS: Final = 9
BONUS: Final = 20  # for five tricks or more
FOLLOW: Final = "S1 FollowingSuit"


def worth(cards: Cards) -> i64:
    """The points on a set of cards."""
    return 5 * count(cards & FIVES) + 10 * count(cards & TENS)
