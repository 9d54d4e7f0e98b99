"""What players of Mindikot know: the hidden card, and which suits the others lack.

`TrickPlay.apply` notes a player who does not follow suit. This module adds what a hidden trump
reveals.
"""

from mypy_extensions import i64

from followsuit.rules.bits import bit
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table


def note_void(table: Table, seat: Seat, suit: Cards) -> None:
    """Note that a seat holds no card of a suit.

    S0 2.2.2: only a player who cannot follow suit may reveal or pass. MK-4: a player who reveals
    and then plays no trump has none.
    """
    table.barred[seat] |= suit


def who_knows(owner: Seat, is_seen: bool) -> i64:
    """MK-2: the seats that know the hidden card, one bit each: its owner or nobody."""
    return bit(owner) if is_seen else 0


def knows_hidden_card(table: Table, viewer: Seat) -> bool:
    return table.aside_seen_by >> viewer & 1 == 1
