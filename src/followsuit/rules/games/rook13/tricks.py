"""The nine tricks, with the contract on the table."""

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from followsuit.rules.bits import bit
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.games.rook13.rules import COUNTERS, FOLLOW, TRICKS, WEAK, worth
from followsuit.rules.phase import Phase, Showing
from followsuit.rules.table import Table
from followsuit.rules.tricks import TrickPlay, TrickShowing


@dataclass
class ContractTrickShowing(TrickShowing):
    bidder: int
    bid: int
    captured: tuple[int, int]  # by team, the points on the cards taken so far


@final
class ContractTricks(TrickPlay):
    """Nine tricks, with the contract on the table."""

    bidder: Seat
    bid: i64
    strong: i64  # seats that have played a card other than six to nine: a bit each
    worthless: bool  # the bidder has played a card that does not count

    def __init__(self, seats: i64, leader: Seat, trump: Cards, bidder: Seat, bid: i64) -> None:
        self.bidder = bidder
        self.bid = bid
        self.strong = 0
        self.worthless = False
        super().__init__(seats, leader, TRICKS, trump, FOLLOW)

    def lay(self, table: Table, seat: Seat, card: Cards) -> None:
        if card & ~WEAK:
            self.strong |= bit(seat)
        if seat == self.bidder and not card & COUNTERS:
            self.worthless = True
        super().lay(table, seat, card)

    def copy(self) -> Phase:
        twin = ContractTricks(0, self.to_act, self.trump, self.bidder, self.bid)
        twin.strong = self.strong
        twin.worthless = self.worthless
        return self.copy_to(twin)

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return ContractTrickShowing(
            *self.in_sight(table, viewer),
            bidder=self.bidder,
            bid=self.bid,
            captured=(worth(table.team_took(0)), worth(table.team_took(1))),
        )
