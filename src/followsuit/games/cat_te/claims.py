"""CT-11: claims, and the cards that beat them."""

from mypy_extensions import i64

from followsuit.rules.bits import each
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table


def is_unbeatable(table: Table, claimer: Seat, active: i64) -> bool:
    """Whether no other active seat can beat any card of the claimer's hand."""
    return not held_against(table, claimer, active) & beating(table, claimer)


def sure_leads(table: Table, leader: Seat) -> list[int]:
    """The leader's cards, highest first, if nobody can hold a higher card of their suits.

    Unlike a claim by the rules, this depends only on what the leader knows.
    """
    higher = beating(table, leader)
    for pile in table.unseen_piles(leader):
        if pile & higher:
            return []
    for seat in range(table.seats):
        if seat != leader and table.hands[seat] & table.known & higher:
            return []
    return each(table.hands[leader])[::-1]


def beating(table: Table, claimer: Seat) -> Cards:
    """The cards that beat a card of the claimer's hand."""
    hand = table.hands[claimer]
    left = hand
    cards: Cards = 0
    while left:
        card = left & -left
        cards |= table.pack.suit_of(card) & -card
        left ^= card
    return cards & ~hand


def higher_than_all(cards: Cards, suit: Cards) -> Cards:
    """The cards of a suit that beat all of these, which are of this suit too."""
    while cards & (cards - 1):
        cards &= cards - 1
    return suit & -cards & ~cards


def held_against(table: Table, claimer: Seat, active: i64) -> Cards:
    """The cards of the other active seats."""
    cards: Cards = 0
    for seat in range(table.seats):
        if seat != claimer and active >> seat & 1:
            cards |= table.hands[seat]
    return cards
