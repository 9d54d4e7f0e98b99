"""The pack of Rook13 and what its cards are worth."""

from typing import Final

from mypy_extensions import i64

from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Pack

SEATS: Final = 4
TRICKS: Final = 9
MAJORITY: Final = 5  # of the tricks: it earns a bonus
WIDOW_SIZE: Final = 4  # the bidder lays aside as many cards
PACK: Final = Pack("RYBG", [str(n) for n in range(5, 15)])
CARD_POINTS: Final = {"5": 5, "10": 10, "13": 10}
FIVES: Final[Cards] = PACK.ranked(*[rank for rank in CARD_POINTS if CARD_POINTS[rank] == 5])
TENS: Final[Cards] = PACK.ranked(*[rank for rank in CARD_POINTS if CARD_POINTS[rank] == 10])
COUNTERS: Final[Cards] = FIVES | TENS
WEAK: Final[Cards] = PACK.ranked("6", "7", "8", "9")


def worth(cards: Cards) -> i64:
    """The points on a set of cards."""
    return 5 * count(cards & FIVES) + 10 * count(cards & TENS)


def card_worth(card: Cards) -> i64:
    """The points on a single card, faster than `worth`."""
    if card & TENS:
        return 10
    return 5 if card & FIVES else 0
