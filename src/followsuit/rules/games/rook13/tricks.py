"""The nine tricks, with the contract on the table."""

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from followsuit.rules.cards import Cards, Seat
from followsuit.rules.games.rook13.rules import FOLLOW, TRICKS, worth
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

    def __init__(self, seats: i64, leader: Seat, trump: Cards, bidder: Seat, bid: i64) -> None:
        self.bidder = bidder
        self.bid = bid
        super().__init__(seats, leader, TRICKS, trump, FOLLOW)

    def copy(self) -> Phase:
        return self.copy_to(ContractTricks(0, self.to_act, self.trump, self.bidder, self.bid))

    def shown_to(self, table: Table, viewer: Seat) -> Showing:
        return ContractTrickShowing(
            *self.in_sight(table, viewer),
            bidder=self.bidder,
            bid=self.bid,
            captured=(worth(table.team_took(0)), worth(table.team_took(1))),
        )
