"""What players of Rook13 can infer about the deal and the go-down.

`play` is the trick play, or none before and after it.
"""

from followsuit.games.rook13.deck import COUNTERS, SEATS, WEAK
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table

# RK-12: a hand of only sixes to nines is shown and dealt again


def may_be_dealt(table: Table, play: ContractTricks | None) -> bool:
    """Whether no seat had a weak hand, or only seats after the first that was shown."""
    for seat in range(SEATS):
        if table.hands[seat] & table.known:
            return True
        if not dealt_or_bought(table, seat) & ~WEAK and not has_shown_strength(play, seat):
            return False
    return True


def dealt_or_bought(table: Table, seat: Seat) -> Cards:
    """A seat's cards that are not played yet, including its go-down."""
    has_widow = table.aside_seen_by >> seat & 1
    return table.hands[seat] | table.aside if has_widow else table.hands[seat]


def has_shown_strength(play: ContractTricks | None, seat: Seat) -> bool:
    return play is not None and play.have_shown_strength() >> seat & 1 == 1


# RK-9, `godown_no_points`: counters go down only if the bidder runs out of other cards


def may_be_go_down(table: Table, play: ContractTricks | None, bidder: Seat) -> bool:
    """Whether the bidder could have laid these cards aside."""
    if not table.aside_seen_by or not table.aside & COUNTERS:
        return True
    return not has_shown_worthless(play) and not table.hands[bidder] & ~COUNTERS


def may_hold_counters(
    table: Table, play: ContractTricks | None, bidder: Seat, viewer: Seat
) -> bool:
    """Whether, for all a viewer knows, the go-down may hold counters."""
    if not table.aside_seen_by:
        return True  # there is no bidder yet
    unseen: Cards = 0
    for pile in table.unseen_piles(viewer):
        unseen |= pile
    enough = count(unseen & COUNTERS) > count(table.hands[bidder])
    return enough and not has_shown_worthless(play)


def has_shown_worthless(play: ContractTricks | None) -> bool:
    return play is not None and play.has_shown_worthless()
