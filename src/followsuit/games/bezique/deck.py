"""The pack of Bezique: four of each card from seven to ace, and four jokers.

132 cards are too many for a bit set, so a card is its number. Cards that differ only by their copy
have the same face, which is a number too: in each suit 7 8 9 J Q K 10 A.
"""

from typing import Final

from mypy_extensions import i64

from followsuit.rules.bits import bit
from followsuit.rules.cards import COPIES, Pack

PACK: Final = Pack("CDHS", ["7", "8", "9", "J", "Q", "K", "10", "A"], copies=COPIES, jokers=4)

NO_CARD: Final = -1
JOKER_FACE: Final = 32
DIAMONDS: Final = 1
SPADES: Final = 3
NO_SUIT: Final = 4  # of jokers
SEVEN: Final = 0
JACK: Final = 3
QUEEN: Final = 4
KING: Final = 5
TEN: Final = 6  # S3 1.4: the ten beats king, queen and jack
ACE: Final = 7


def face_of(card: i64) -> i64:
    return card >> 2


def suit_of(card: i64) -> i64:
    return card >> 5


def rank_of(card: i64) -> i64:
    """The rank from seven to ace; jokers count as seven."""
    return (card >> 2) & 7


def face(suit: i64, rank: i64) -> i64:
    return suit * 8 + rank


def faces_of(suit: i64) -> i64:
    """The faces of a suit, one bit each; none for jokers."""
    return 0 if suit == NO_SUIT else bit(8 * suit + 8) - bit(8 * suit)


def is_counter(card: i64) -> bool:
    """Whether a card is an ace or ten, which advanced mode counts."""
    return rank_of(card) >= TEN


def beats(card: i64, best: i64, trump: i64) -> bool:
    """Whether a card played later takes the trick from the best card so far.

    S3 2.3: of equal cards the first wins. S3 2.4: jokers are a suit of their own, so a led joker
    loses only to trumps, and a joker that follows wins nothing.
    """
    if suit_of(card) == suit_of(best):
        return face_of(card) > face_of(best)
    return suit_of(card) == trump


def may_be_swapped(turn_up: i64, trump: i64) -> bool:
    """BZ-13: whether the turn-up is a trump other than the seven; BZ-1: a joker is not."""
    return suit_of(turn_up) == trump and rank_of(turn_up) != SEVEN


def name(card: i64) -> str:
    """The name of a card; empty for none."""
    return "" if card == NO_CARD else PACK.names[card]


def in_meld_order(card: i64) -> i64:
    """A sort key: A 10 K Q J, then suit, then copy; jokers last."""
    if suit_of(card) == NO_SUIT:
        return 1000 + card
    return (ACE - rank_of(card)) * 16 + suit_of(card) * 4 + (card & 3)
