"""CT-9: hands that win at once."""

from typing import Final

from mypy_extensions import i64

from followsuit.rules.bits import index
from followsuit.rules.cards import FRENCH, Cards, Pack
from followsuit.rules.games.cat_te.rules import Rules

RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK: Final = Pack(FRENCH, RANKS)
LOW_CARDS: Final[Cards] = PACK.ranked("A", "2", "3", "4", "5")
ACE: Final = 1 << 12  # of the first suit

QUADS: Final = 1 << 20  # above every flush
FLUSH: Final = 1 << 4  # the weakest is six cards in a row
LOW: Final = 1


def instant_strength(hand: Cards, rules: Rules) -> i64:
    """How good a hand is that wins at once; 0 for one that does not."""
    four = hand & hand >> 13 & hand >> 26 & hand >> 39 & PACK.first_suit
    if four == ACE or (four and "quads" in rules.instant_hands):
        return QUADS | four
    suit = PACK.suit_of(hand & -hand)
    if not hand & ~suit and "flush" in rules.instant_hands:
        return hand >> index(suit & -suit)  # the highest card counts first
    return LOW if not hand & ~LOW_CARDS and "low" in rules.instant_hands else 0


def instant_name(strength: i64) -> str:
    if strength >= QUADS:
        return "four of a kind"
    return "flush" if strength >= FLUSH else "low hand"
