"""Rook13's statistics: contracts made and set, and redeals."""

from followsuit.rules.events import Bid, Event, Redealt, RoundOver, Scored, WidowTaken
from followsuit.rules.stats import StatsCounter


class Rook13Stats(StatsCounter):
    def begin_round(self) -> None:
        self.bid = 0
        self.bidder: int | None = None
        self.is_set = False

    def count(self, event: Event) -> None:
        super().count(event)
        match event:
            case Bid(amount=amount):
                self.bid = amount
            case WidowTaken(seat=seat):  # by the highest bidder
                self.bidder = seat
                self.add(seat, "bids_won")
                self.best(seat, "best_bid", self.bid)
            case Scored(why=why) if why.key == "rook13.score.set":
                self.is_set = True
            case Redealt(seat=seat, why=why):
                self.add(seat, "redeals" if why.key == "rook13.redeal.dealer" else "weak_hands")
            case RoundOver() if self.bidder is not None:
                self.end_contract(self.bidder)

    def end_contract(self, bidder: int) -> None:
        if self.is_set:
            self.add(bidder, "bids_set")
            self.add_for(1 - bidder % self.sides, "bids_beaten")
        else:
            self.add(bidder, "bids_made")
            self.best(bidder, "best_bid_made", self.bid)
