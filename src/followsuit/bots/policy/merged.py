"""Equal cards: neighbours in one hand, with nothing between them that anybody could still play."""

from mypy_extensions import i64

from followsuit.rules.bits import each
from followsuit.rules.cards import Cards, Pack


def different(legal: Cards, gone: Cards, worths: list[int], pack: Pack) -> list[int]:
    """The lowest of every run of equal cards.

    `gone` can never be played again; cards in different sets of `worths` are never equal.
    """
    kept: list[int] = []
    for card in each(legal):
        below = neighbour(card, gone, pack)
        if not below & legal or is_worth_more_or_less(card, below, worths):
            kept.append(card)
    return kept


def is_worth_more_or_less(card: Cards, other: Cards, worths: list[int]) -> bool:
    return any((card & same != 0) != (other & same != 0) for same in worths)


def led_by(first: i64, kept: list[int]) -> list[int]:
    """These cards, the first being that of the run in which this one stands."""
    below = [card for card in kept if card <= first]
    stands_for = below[-1]
    return [stands_for] + [card for card in kept if card != stands_for]


def neighbour(card: Cards, gone: Cards, pack: Pack) -> Cards:
    """The next lower card of the suit that is not gone, or none."""
    suit: i64 = pack.suit_of(card)
    card >>= 1
    while card & suit & gone:
        card >>= 1
    return card & suit
