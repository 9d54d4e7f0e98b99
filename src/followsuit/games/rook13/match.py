"""Rook13: the deal, the order of play, scoring and the end of the match."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.rook13.deck import (
    COUNTERS,
    MAJORITY,
    PACK,
    SEATS,
    TRICKS,
    WEAK,
    WIDOW_SIZE,
    worth,
)
from followsuit.games.rook13.knowledge import may_be_dealt, may_be_go_down, may_hold_counters
from followsuit.games.rook13.options import Rules
from followsuit.games.rook13.phases.auction import BIDS, Auction
from followsuit.games.rook13.phases.contract import GoDown, NameTrump
from followsuit.games.rook13.phases.deal import DealersDeal, Opening
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.bits import bit
from followsuit.rules.cards import Cards, Seat, cards_of
from followsuit.rules.events import BiddingOpened, Redealt, WidowTaken
from followsuit.rules.match import Match
from followsuit.rules.phase import Action, Deal, Over, Phase
from followsuit.rules.piles import Below, Piles
from followsuit.rules.table import Table, all_but, only
from followsuit.texts import Text

BONUS: Final = 20  # for most of the tricks
CAPTURED: Final = Text("rook13.score.captured")
MOST_TRICKS: Final = Text("rook13.score.most_tricks")
SET: Final = Text("rook13.score.set", bid=0, points=0)  # searches need no numbers
WIDOW: Final = Text("rook13.shown.widow")
GO_DOWN: Final = Text("rook13.shown.go_down")
WEAK_HAND: Final = Text("rook13.shown.weak_hand")
BY_THE_DEALER: Final = Text("rook13.redeal.dealer")


@final
class Rook13(Match):
    rules: Rules
    bidder: Seat
    bid: i64
    widow: Cards  # as dealt; nobody but the bidder sees it before the round is over
    redeals: i64  # the dealer's, in this round

    def __init__(self, rules: Rules, dealer: Seat, table: Table, phase: Phase) -> None:
        self.rules = rules
        self.bidder = dealer
        self.bid = 0
        self.widow = 0
        self.redeals = 0
        super().__init__("rook13", table, phase, dealer)

    def bid_lead(self) -> Seat:
        """The seat that bids first and, RK-10, leads the first trick."""
        return self.table.after(self.dealer)

    # the deal

    def cut(self, order: list[int], below: Below) -> Piles:
        """One at a time, clockwise from the BidLead; the last cards are the widow."""
        seats = [(seat - self.dealer - 1) % SEATS for seat in range(SEATS)]
        hands = tuple([tuple(order[place : SEATS * TRICKS : SEATS]) for place in seats])
        return Piles(hands, {"widow": tuple(order[SEATS * TRICKS :])})

    def lay_out(self, piles: Piles) -> None:
        self.table.clear()
        self.pending = piles

    def deal_out(self) -> None:
        table = self.table
        piles = self.pending
        assert piles is not None
        for seat in range(SEATS):
            table.deal_to(seat, cards_of(piles.hands[seat]))
        table.aside = cards_of(piles.others["widow"])
        self.pending = None

    # the order of play

    def next_phase(self) -> Phase:
        phase = self.phase
        if isinstance(phase, Deal):
            return DealersDeal(self.dealer)
        if isinstance(phase, DealersDeal):
            self.deal_out()
            return self.after_deal()
        if isinstance(phase, Opening):
            return self.redeal() if phase.redeals else self.open_bidding()
        if isinstance(phase, Auction):
            self.take_widow(phase)
            return self.go_down()
        if isinstance(phase, GoDown):
            return NameTrump(self.bidder, self.bid)
        if isinstance(phase, NameTrump):
            return self.tricks(phase.suit)
        if isinstance(phase, ContractTricks):
            self.score_round(phase.winner)
            return self.after_round()
        raise AssertionError(self.phase)

    def redeal(self) -> Phase:
        self.redeals += 1
        return self.deal_again(self.dealer, BY_THE_DEALER)

    def after_round(self) -> Phase:
        self.dealer = self.bid_lead()
        self.redeals = 0
        return self.ending() or Deal()

    def after_deal(self) -> Phase:
        """RK-12: a seat with only sixes to nines shows its hand, and the cards are dealt again."""
        for seat in range(SEATS):
            if not self.table.hands[seat] & ~WEAK:
                self.table.known = self.table.hands[seat]
                self.table.show(seat, self.table.hands[seat], WEAK_HAND)
                return self.deal_again(seat, Text("rook13.redeal.weak_hand", seat=seat))
        if self.may_redeal():
            return Opening(self.dealer, self.bid_lead())
        return self.open_bidding()

    def may_redeal(self) -> bool:
        limit = self.rules.manual_redeal_limit
        return self.rules.manual_redeal and (limit is None or self.redeals < limit)

    def deal_again(self, seat: Seat, why: Text) -> Phase:
        self.redealt = True
        if self.table.events is not None:
            self.table.emit(Redealt(seat, why))
        return Deal()

    def open_bidding(self) -> Phase:
        if self.table.events is not None:
            self.table.emit(BiddingOpened(self.bid_lead()))
        return Auction(BIDS, self.bid_lead())

    def take_widow(self, auction: Auction) -> None:
        table = self.table
        self.bid = auction.high()
        self.bidder = auction.winner
        if table.events is not None:
            names = table.pack.names_of(table.aside)
            table.emit(WidowTaken(self.bidder, WIDOW_SIZE, names, seen_by=only(self.bidder)))
            table.emit(WidowTaken(self.bidder, WIDOW_SIZE, seen_by=all_but(self.bidder)))
        self.widow = table.aside
        table.hands[self.bidder] |= table.aside
        table.aside = 0
        table.aside_seen_by = bit(self.bidder)

    def go_down(self) -> Phase:
        go_down = GoDown(self.bidder, self.bid, self.table.hands[self.bidder])
        if self.rules.godown_no_points:
            go_down.spare(COUNTERS)
        return go_down

    def tricks(self, trump: Cards) -> Phase:
        return ContractTricks(SEATS, self.bid_lead(), trump, self.bidder, self.bid)

    def interjections(self, seat: Seat) -> list[Action]:
        """RK-13: the BidLead may bid or pass before the dealer opens the bidding."""
        if not isinstance(self.phase, Opening) or seat != self.bid_lead():
            return []
        auction = Auction(BIDS, seat)
        return [auction.action(self.table, move) for move in auction.moves(self.table)]

    def interject(self, seat: Seat, action: Action) -> None:
        self.phase = self.open_bidding()
        self.apply(self.phase.move(self.table, action))

    # scoring

    def score_round(self, last: Seat) -> None:
        """RK-3, RK-4: a team that makes its bid scores what it captured, otherwise it is set."""
        table = self.table
        table.show(self.bidder, self.widow, WIDOW)
        table.show(self.bidder, table.aside, GO_DOWN)
        table.taken[last] |= table.aside  # RK-11
        table.aside = 0
        bidders = self.bidder & 1
        if self.makes_bid(self.captured(bidders)):
            self.score_captured(bidders)
        else:
            table.score(bidders, -self.bid, self.why_set(bidders))
        self.score_captured(1 - bidders)

    def makes_bid(self, captured: i64) -> bool:
        return captured >= self.bid

    def why_set(self, team: i64) -> Text:
        if self.table.events is None:
            return SET
        return Text("rook13.score.set", bid=self.bid, points=self.captured(team))

    def captured(self, team: i64) -> i64:
        return self.counters(team) + (BONUS if self.most_tricks(team) else 0)

    def counters(self, team: i64) -> i64:
        return worth(self.table.team_took(team))

    def most_tricks(self, team: i64) -> bool:
        return self.table.team_tricks(team) >= MAJORITY

    def score_captured(self, team: i64) -> None:
        self.table.score(team, self.counters(team), CAPTURED)
        if self.most_tricks(team):
            self.table.score(team, BONUS, MOST_TRICKS)

    def ending(self) -> Phase | None:
        """RK-1, RK-2: the final phase, if the match is over."""
        a, b = self.table.scores[0], self.table.scores[1]
        win, lose = self.rules.win_score, self.rules.lose_score
        if self.rules.is_won(a, b):
            return Over(f"over {win}", Text("over.above", score=win))
        if self.rules.is_lost(a, b):
            return Over(f"below {lose}", Text("over.below", score=lose))
        return None

    def winners(self) -> list[int]:
        return [0, 2] if self.table.scores[0] > self.table.scores[1] else [1, 3]

    def rules_in_force(self) -> object:
        return self.rules

    # what a viewer cannot know; see `knowledge`

    def is_possible(self) -> bool:
        phase = self.phase
        if self.pending is not None or (isinstance(phase, (Deal, Over)) and not self.redealt):
            return True
        play = phase if isinstance(phase, ContractTricks) else None
        if not may_be_dealt(self.table, play):
            return False
        return not self.rules.godown_no_points or may_be_go_down(self.table, play, self.bidder)

    def barred_from(self, viewer: Seat) -> list[int]:
        barred = super().barred_from(viewer)
        if self.rules.godown_no_points:
            play = self.phase if isinstance(self.phase, ContractTricks) else None
            if not may_hold_counters(self.table, play, self.bidder, viewer):
                barred[2 * SEATS] |= COUNTERS  # the pile aside
        return barred

    def lay_unseen(self, viewer: Seat, cards: vec[i64]) -> None:
        super().lay_unseen(viewer, cards)
        if isinstance(self.phase, GoDown):
            self.phase = self.go_down()  # its choices depend on the bidder's hand

    def copy(self) -> Match:
        twin = Rook13(self.rules, self.dealer, self.table.copy(), self.phase.copy())
        twin.bidder = self.bidder
        twin.bid = self.bid
        twin.widow = self.widow
        twin.redeals = self.redeals
        return self.copy_to(twin)


def new_match(rules: Rules, dealer: Seat) -> Match:
    return Rook13(rules, dealer, Table(PACK, SEATS, 2), Deal())
