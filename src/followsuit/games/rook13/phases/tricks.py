"""The nine tricks of a contract."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.rook13.deck import COUNTERS, SEATS, TRICKS, WEAK, worth
from followsuit.games.rook13.phases.views import ContractTricksView
from followsuit.rules.bits import bit
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.phase import Phase
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import Table
from followsuit.rules.tricks import TrickPlay

ALL_SEATS: Final = 0b1111
FOLLOW: Final = "S1 FollowingSuit"


@final
class ContractTricks(TrickPlay):
    """Nine tricks, with notes for `knowledge` on what the earlier ones have shown."""

    bidder: Seat
    bid: i64
    strong: i64  # seats that have played a card other than six to nine
    worthless: bool  # the bidder has played a card without points

    def __init__(self, seats: i64, leader: Seat, trump: Cards, bidder: Seat, bid: i64) -> None:
        self.bidder = bidder
        self.bid = bid
        self.strong = 0
        self.worthless = False
        super().__init__(seats, leader, TRICKS, trump, FOLLOW)

    def end_trick(self, table: Table) -> None:
        if self.strong != ALL_SEATS:
            self.strong = self.have_shown_strength()
        self.worthless = self.has_shown_worthless()
        super().end_trick(table)

    def have_shown_strength(self) -> i64:
        """The seats that have played a card other than six to nine, including this trick."""
        seats = self.strong
        seat: Seat = 0
        while seat < SEATS:
            if self.in_front[seat] & ~WEAK:
                seats |= bit(seat)
            seat += 1
        return seats

    def has_shown_worthless(self) -> bool:
        """Whether the bidder has played a card without points, including this trick."""
        return self.worthless or self.in_front[self.bidder] & ~COUNTERS != 0

    def copy(self) -> Phase:
        twin = ContractTricks(0, self.to_act, self.trump, self.bidder, self.bid)
        twin.strong = self.strong
        twin.worthless = self.worthless
        return self.copy_to(twin)

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return ContractTricksView(
            *self.in_sight(table, viewer),
            bidder=self.bidder,
            bid=self.bid,
            captured=(worth(table.team_took(0)), worth(table.team_took(1))),
        )
