"""What the phases of Rook13 show."""

from dataclasses import dataclass

from followsuit.rules.phase_view import PhaseView, TrickView


@dataclass
class OpeningView(PhaseView):
    """The dealer decides whether to deal again."""

    first_bidder: int  # the seat that bids first


@dataclass
class AuctionView(PhaseView):
    """The bidding so far."""

    high: int  # the highest bid, 0 before the first
    bidder: int  # the seat that made it, -1 before the first
    passed: tuple[int, ...]  # the seats that have passed
    ladder: tuple[int, ...]  # the bids that are still possible


@dataclass
class ContractView(PhaseView):
    """The contract, before the first trick."""

    bidder: int  # the seat that won the bidding
    bid: int  # the points its team must take


@dataclass
class ContractTricksView(TrickView):
    """A trick played under a contract."""

    bidder: int  # the seat that won the bidding
    bid: int  # the points its team must take
    captured: tuple[int, int]  # points on the cards taken so far, by team
