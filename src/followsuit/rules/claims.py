"""Claiming the rest: leads that win every remaining trick, whatever the others hold.

The proof uses only what the claimer knows, so neither a claim nor its refusal reveals a card. It
holds where players must follow suit: each lead takes at least one card of its suit from everyone
who has any.
"""

from mypy_extensions import i64

from followsuit.rules.bits import count, each
from followsuit.rules.cards import Cards, Pack, Seat
from followsuit.rules.table import Table


def sure_leads(pack: Pack, hand: Cards, against: Cards, trump: Cards) -> list[int]:
    """The cards of a hand in an order that wins every trick, trumps first; empty if there is none.

    `against` has every card that may be in another hand.
    """
    leads = sure_run(hand & trump, against & trump)
    others = hand & ~trump
    if others and count(against & trump) > len(leads):
        return []  # a player without the suit led could trump
    while others:
        suit = pack.suit_of(others & -others)
        leads += sure_run(others & suit, against & suit)
        others &= ~suit
    return leads if len(leads) == count(hand) else []


def sure_run(cards: Cards, against: Cards) -> list[int]:
    """The cards of one suit that win, led from the top: no other is higher, or none is left."""
    run: list[int] = []
    for card in reversed(each(cards)):
        if against & -card and count(against) > len(run):
            break
        run.append(card)
    return run


def held_against(table: Table, seat: Seat) -> Cards:
    """The cards that others may hold, as far as a seat and everyone else can know."""
    unseen: Cards = 0
    for pile in table.unseen_piles(seat):
        unseen |= pile
    held: Cards = 0
    barred: i64 = -1
    for other in range(table.seats):
        if other != seat:
            held |= table.hands[other] & table.known
            barred &= table.barred[other]
    return held | unseen & ~barred
