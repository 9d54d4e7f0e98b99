"""The bidding: until all seats but one have passed. If nobody bids, the last seat must."""

from typing import Final, final

from mypy_extensions import i64

from followsuit.games.rook13.phases.views import AuctionView
from followsuit.rules.bits import bit, count, index
from followsuit.rules.cards import Seat
from followsuit.rules.events import Bid, Passed
from followsuit.rules.phase import Action, IllegalAction, Phase, Refusal
from followsuit.rules.phase_view import PhaseView
from followsuit.rules.table import NOBODY, Table
from followsuit.texts import Text

BIDS: Final = list(range(65, 125, 5))
PASS: Final = 1 << 60
MUST_BID: Final = Text("rook13.prompt.must_bid")
BID_OR_PASS: Final = Text("rook13.prompt.bid")


@final
class Auction(Phase):
    """A move is the bit of a bid, the lowest bid first, or `PASS`."""

    ladder: list[int]
    rungs: i64  # all bids, as bits
    open: i64  # the lowest bid still possible
    winner: Seat
    passed: i64  # a bit per seat
    must_bid: bool  # RK-6: all others have passed and nobody has bid

    def __init__(self, ladder: list[int], first: Seat) -> None:
        self.ladder = ladder
        self.rungs = bit(len(ladder)) - 1
        self.open = 1
        self.winner = NOBODY
        self.passed = 0
        self.must_bid = False
        super().__init__(first)

    def choices(self, table: Table) -> i64:
        higher = self.rungs & -self.open
        return higher if self.must_bid else higher | PASS

    def apply(self, table: Table, move: i64) -> None:
        if move == PASS:
            self.passed |= bit(self.to_act)
            if table.events is not None:
                table.emit(Passed(self.to_act))
        else:
            self.open = move << 1
            self.winner = self.to_act
            if table.events is not None:
                table.emit(Bid(self.to_act, self.high()))
        one_left = count(self.passed) == table.seats - 1
        self.must_bid = one_left and self.winner == NOBODY
        highest = self.open > self.rungs  # RK-7: nobody can bid more
        self.done = highest or (one_left and not self.must_bid)
        self.to_act = self.next_bidder(table)

    def next_bidder(self, table: Table) -> Seat:
        seat = table.after(self.to_act)
        while self.passed >> seat & 1:  # RK-8
            seat = table.after(seat)
        return seat

    def high(self) -> i64:
        """The highest bid so far; 0 before the first."""
        return 0 if self.winner == NOBODY else self.ladder[index(self.open) - 1]

    def is_partners(self) -> bool:
        """Whether the seat to act can only outbid its partner: both opponents have passed."""
        to_act = self.to_act
        if self.winner == NOBODY or self.winner == to_act or (self.winner ^ to_act) & 1:
            return False
        opponents = 0b1010 if to_act & 1 == 0 else 0b0101
        return self.passed & opponents == opponents

    def copy(self) -> Phase:
        twin = Auction(self.ladder, self.to_act)
        twin.done = self.done
        twin.open = self.open
        twin.winner = self.winner
        twin.passed = self.passed
        twin.must_bid = self.must_bid
        return twin

    # for people and clients

    def why_not(self, table: Table, move: i64) -> Refusal:
        if move == PASS:
            return Refusal("RK-6", Text("rook13.refusal.must_bid"))
        return Refusal("RK-5", Text("rook13.refusal.bid_higher", bid=self.high()))

    def action(self, table: Table, move: i64) -> Action:
        return Action("pass") if move == PASS else Action("bid", (str(self.ladder[index(move)]),))

    def move(self, table: Table, action: Action) -> i64:
        if action.verb == "pass" and not action.words:
            return PASS
        if action.verb != "bid":
            return 0
        bids = [str(bid) for bid in self.ladder]
        if len(action.words) != 1 or action.words[0] not in bids:
            why = Text("rook13.refusal.not_a_bid", bids=tuple(bids))
            raise IllegalAction(Refusal("S1 Bid", why))
        return bit(bids.index(action.words[0]))

    def prompt(self) -> Text:
        return MUST_BID if self.must_bid else BID_OR_PASS

    def shown_to(self, table: Table, viewer: Seat) -> PhaseView:
        return AuctionView(
            high=self.high(),
            bidder=max(self.winner, -1),
            passed=tuple([seat for seat in range(table.seats) if self.passed >> seat & 1]),
            ladder=tuple([bid for bid in self.ladder if bid > self.high()]),
        )
