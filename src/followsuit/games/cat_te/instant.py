"""CT-9: hands that win instantly."""

from typing import Final

from mypy_extensions import i64

from followsuit.games.cat_te.deck import PACK
from followsuit.games.cat_te.options import Terms
from followsuit.rules.bits import index
from followsuit.rules.cards import Cards
from followsuit.texts import Text

LOW_CARDS: Final[Cards] = PACK.ranked("A", "2", "3", "4", "5")
ACE: Final = 1 << 12  # of the first suit
FOUR_ACES: Final[Cards] = PACK.ranked("A")

QUADS: Final = 1 << 20  # above every flush
FLUSH: Final = 1 << 4  # below the weakest flush, 2 to 7
LOW: Final = 1
SHOWN_QUADS: Final = Text("cat_te.shown.quads")
SHOWN_FLUSH: Final = Text("cat_te.shown.flush")
SHOWN_LOW: Final = Text("cat_te.shown.low")


def instant_strength(hand: Cards, terms: Terms) -> i64:
    """The rank of a hand among those that win instantly; 0 if it does not."""
    four = hand & hand >> 13 & hand >> 26 & hand >> 39 & PACK.first_suit
    if four == ACE or (four and terms.quads):
        return QUADS | four
    suit = PACK.suit_of(hand & -hand)
    if terms.flush and not hand & ~suit:
        return hand >> index(suit & -suit)  # the highest card counts first
    return LOW if terms.low and not hand & ~LOW_CARDS else 0


def has_four_aces(hand: Cards) -> bool:
    return hand & FOUR_ACES == FOUR_ACES


def instant_name(strength: i64) -> Text:
    """The name of a hand that wins instantly."""
    if strength >= QUADS:
        return SHOWN_QUADS
    return SHOWN_FLUSH if strength >= FLUSH else SHOWN_LOW
