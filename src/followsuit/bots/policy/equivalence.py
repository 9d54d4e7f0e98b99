"""Equivalent cards: neighbors in one hand, with no card between them left to play."""

from mypy_extensions import i64

from followsuit.rules.bits import each
from followsuit.rules.cards import Cards, Pack


def distinct_cards(legal: Cards, gone: Cards, value_sets: list[int], pack: Pack) -> list[int]:
    """The lowest card of every run of equivalent cards.

    `gone` are cards that can no longer be played. Two cards are never equivalent if only one of
    them is in one of the `value_sets`.
    """
    kept: list[int] = []
    for card in each(legal):
        below = next_lower(card, gone, pack)
        if not below & legal or differ_in_value(card, below, value_sets):
            kept.append(card)
    return kept


def lowest_equivalent(
    card: Cards, legal: Cards, gone: Cards, value_sets: list[int], pack: Pack
) -> Cards:
    """The lowest card of the run of equivalent cards that a legal card belongs to."""
    while True:
        below = next_lower(card, gone, pack)
        if not below & legal or differ_in_value(card, below, value_sets):
            return card
        card = below


def differ_in_value(card: Cards, other: Cards, value_sets: list[int]) -> bool:
    return any((card & same != 0) != (other & same != 0) for same in value_sets)


def with_first(first: i64, distinct: list[int]) -> list[int]:
    """The distinct cards, starting with the one equivalent to `first`."""
    below = [card for card in distinct if card <= first]
    equivalent = below[-1]
    return [equivalent] + [card for card in distinct if card != equivalent]


def next_lower(card: Cards, gone: Cards, pack: Pack) -> Cards:
    """The next lower card of the suit that is not gone, or none."""
    suit: i64 = pack.suit_of(card)
    card >>= 1
    while card & suit & gone:
        card >>= 1
    return card & suit
