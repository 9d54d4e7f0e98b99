"""Packs of cards.

In a pack of at most 62 cards, a card is one bit and a set of cards the sum of its bits; both are
`Cards`. In a larger pack a card is its number, and there are no bit sets.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from followsuit.rules.bits import bit, each, index
from followsuit.rules.pickles import Reduced, reduced
from followsuit.texts import Text

Cards: TypeAlias = i64
Seat: TypeAlias = i64  # 0, 1, 2 ... clockwise

FRENCH: Final = "CDHS"
COPIES: Final = "abcd"
JOKER: Final = "*"


class NotACard(ValueError):
    """A name that is not in the pack, or that was given twice."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(str(reason))


@final
class Pack:
    """The cards of one game, with ranks from the weakest to the strongest."""

    suits: str
    names: list[str]
    size: int
    rank_names: list[str]
    ranks: i64  # how many
    first_suit: Cards
    all: Cards

    def __init__(self, suits: str, ranks: Sequence[str], copies: str = "", jokers: int = 0) -> None:
        self.suits = suits
        plain = [rank + suit for suit in suits for rank in ranks]
        self.names = [name + copy for name in plain for copy in copies] if copies else plain
        self.names += [JOKER + copy for copy in COPIES[:jokers]]
        self.numbers = {name.upper(): number for number, name in enumerate(self.names)}
        self.size = len(self.names)
        self.rank_names = list(ranks)
        self.ranks = len(ranks)
        self.first_suit = bit(self.ranks) - 1
        self.all = bit(self.size) - 1 if self.size < 63 else 0

    def number(self, name: str) -> int:
        """The number of the card with this name, in upper or lower case."""
        number = self.numbers.get(name.upper()) if name.isascii() else None
        if number is None:
            shown = name if len(name) <= 20 else name[:20] + "…"
            raise NotACard(Text("refusal.not_a_card", name=shown))
        return number

    # bit sets

    def suit_of(self, card: Cards) -> Cards:
        """The whole suit of a card, as a set."""
        suit = self.first_suit
        while not card & suit:
            suit <<= self.ranks
        return suit

    def suit(self, letter: str) -> Cards:
        return self.first_suit << self.ranks * self.suits.index(letter)

    def letter(self, suit: Cards) -> str:
        """The letter of a suit; empty for no suit."""
        return self.suits[index(suit & -suit) // self.ranks] if suit else ""

    def named(self, *names: str) -> Cards:
        """The set of cards with these names, each given once."""
        cards: Cards = 0
        for name in names:
            card = bit(self.number(name))
            if cards & card:
                raise NotACard(Text("refusal.named_twice", name=name))
            cards |= card
        return cards

    def ranked(self, *ranks: str) -> Cards:
        """Every card of these ranks."""
        return self.named(*(rank + suit for suit in self.suits for rank in ranks))

    def names_of(self, cards: Cards) -> tuple[str, ...]:
        return tuple([self.names[index(card)] for card in each(cards)])

    def name(self, card: Cards) -> str:
        """The name of a single card."""
        return self.names[index(card)]

    def __reduce__(self) -> Reduced:
        return reduced(self, ranks=())

    def __deepcopy__(self, memo: object) -> "Pack":
        return self  # nothing in it changes


def cards_of(numbers: Sequence[int]) -> Cards:
    """The set of cards with these numbers."""
    cards: Cards = 0
    for number in numbers:
        cards |= bit(number)
    return cards


def numbers_of(cards: Cards) -> list[int]:
    """The numbers of the cards in a set."""
    return [index(card) for card in each(cards)]
