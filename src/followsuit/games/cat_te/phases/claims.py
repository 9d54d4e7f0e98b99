"""CT-11: which hands may be claimed with."""

from mypy_extensions import i64

from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table


def is_unbeatable(table: Table, claimer: Seat, active: i64) -> bool:
    """No other active seat holds a higher card of the suit of any card in the hand."""
    return not held_against(table, claimer, active) & beating(table, claimer)


def beating(table: Table, claimer: Seat) -> Cards:
    """The cards that would beat one of a hand."""
    hand = table.hands[claimer]
    left = hand
    cards: Cards = 0
    while left:
        card = left & -left
        cards |= table.pack.suit_of(card) & -card
        left ^= card
    return cards & ~hand


def held_against(table: Table, claimer: Seat, active: i64) -> Cards:
    """All that the other active seats hold."""
    cards: Cards = 0
    for seat in range(table.seats):
        if seat != claimer and active >> seat & 1:
            cards |= table.hands[seat]
    return cards
