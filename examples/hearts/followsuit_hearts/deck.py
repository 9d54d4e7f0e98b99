"""The pack of Hearts and what its cards cost."""

from typing import Final

from followsuit.toolkit import FRENCH, Cards, Pack, count

PACK: Final = Pack(FRENCH, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
CLUBS: Final[Cards] = PACK.suit("C")
HEARTS: Final[Cards] = PACK.suit("H")
TWO_OF_CLUBS: Final[Cards] = PACK.named("2C")
JACK_OF_DIAMONDS: Final[Cards] = PACK.named("JD")
QUEEN_OF_SPADES: Final[Cards] = PACK.named("QS")
PENALTY_CARDS: Final[Cards] = HEARTS | QUEEN_OF_SPADES
SEATS: Final = 4
TRICKS: Final = 13
QUEEN_POINTS: Final = 13
ALL_POINTS: Final = 26


def points(cards: Cards) -> int:
    """What a set of cards costs: 1 for each heart, 13 for the queen of spades."""
    queen = QUEEN_POINTS if cards & QUEEN_OF_SPADES else 0
    return count(cards & HEARTS) + queen
