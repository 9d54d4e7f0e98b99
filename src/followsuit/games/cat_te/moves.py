"""The moves of Cat Te besides playing a card: fold a card, drop out, claim.

A fold is the bit of the card's place in the hand: first, second, and so on.
"""

from typing import Final

from mypy_extensions import i64

from followsuit.rules.bits import bit, count, index, nth
from followsuit.rules.cards import Cards

CARDS: Final = 52
FIRST_FOLD: Final = 1 << 52
FOLDS: Final = 0b111111 << 52
DROP: Final = 1 << 58
CLAIM: Final = 1 << 59


def fold_of(hand: Cards, card: Cards) -> i64:
    """The move that folds a card of a hand."""
    return bit(CARDS + count(hand & (card - 1)))


def folded_card(hand: Cards, fold: i64) -> Cards:
    """The card of a hand that a fold means."""
    return nth(hand, index(fold) - CARDS)
