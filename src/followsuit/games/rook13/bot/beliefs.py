"""What bids, the go-down and cards say about the hands in Rook13."""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from followsuit.bots.policy.beliefs import CERTAIN, PARTS, ReplayBeliefs
from followsuit.games.rook13.bot.hand import HUNDREDTHS, SUITS, HandValue
from followsuit.games.rook13.bot.play import CardPlay
from followsuit.games.rook13.deck import PACK, SEATS
from followsuit.games.rook13.match import Rook13
from followsuit.games.rook13.phases.auction import BIDS
from followsuit.games.rook13.phases.tricks import ContractTricks
from followsuit.rules.cards import Seat
from followsuit.rules.events import Bid, Event, Passed, Played
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

SURPRISE: Final = 250  # in 1024ths: players often have reasons of their own
FAR: Final = 60  # points beyond which a bid is practically certain
SOFT: Final = 8.0  # points: how precisely players judge their hands


@final
class Rook13Beliefs(ReplayBeliefs):
    dealt: HandValue
    kept: HandValue
    play: CardPlay
    caution: i64
    bidder: Seat
    bid: i64
    trump: i64  # the number of its suit; -1 before it is named
    played: vec[i64]  # cards played, by seat
    bids: vec[i64]  # pairs of seat and amount
    passes: vec[i64]  # pairs of seat and the lowest bid it declined
    likely: vec[i64]  # chance to bid, by the points a hand is worth beyond the bid

    def __init__(
        self, match: Rook13, dealt: HandValue, kept: HandValue, play: CardPlay, caution: i64
    ) -> None:
        self.dealt = dealt
        self.kept = kept
        self.play = play
        self.caution = caution
        self.bidder = -1
        self.bid = match.bid
        self.trump = -1
        self.played = zeros(SEATS)
        self.bids = vec[i64]()
        self.passes = vec[i64]()
        self.likely = vec[i64](
            [round(PARTS / (1.0 + exp(-ahead / SOFT))) for ahead in range(-FAR, FAR + 1)]
        )
        phase = match.phase
        if isinstance(phase, ContractTricks):
            self.bidder = match.bidder
            self.trump = 0
            while not phase.trump >> PACK.ranks * self.trump & 1:
                self.trump += 1
        super().__init__(match, self.read(match.history), SURPRISE, self.bidder)

    def read(self, history: list[Event]) -> vec[i64]:
        """Read the bidding and return the cards played."""
        moves = vec[i64]()
        lowest: i64 = BIDS[0]
        for event in history:
            if isinstance(event, Bid):
                self.bids = append(append(self.bids, event.seat), event.amount)
                lowest = event.amount + BIDS[1] - BIDS[0]
            elif isinstance(event, Passed):
                self.passes = append(append(self.passes, event.seat), lowest)
            elif isinstance(event, Played):
                card = PACK.named(event.card)
                self.played[event.seat] |= card
                moves = append(moves, card)
        return moves

    def has_bids(self) -> bool:
        """Whether anyone has bid or passed."""
        return len(self.bids) + len(self.passes) > 0

    def start(self, world: Match) -> Match:
        match = world.copy()
        assert isinstance(match, Rook13)
        table = match.table
        for seat in range(SEATS):
            table.hands[seat] |= self.played[seat]
            table.taken[seat] = 0
            table.tricks[seat] = 0
            table.barred[seat] = 0
        trump = PACK.first_suit << PACK.ranks * self.trump
        match.phase = match.tricks(trump)
        return match

    def expected_move(self, match: Match) -> i64:
        phase = match.phase
        assert isinstance(phase, ContractTricks)
        return self.play.card(match.table, phase)

    def weight(self, world: Match) -> i64:
        weight: i64 = CERTAIN
        place: i64 = 0
        while place < len(self.bids):
            seat, amount = self.bids[place], self.bids[place + 1]
            if seat != self.viewer and seat != self.bidder:
                weight = weight * self.would_bid(world, seat, amount) >> 10
            place += 2
        place = 0
        while place < len(self.passes):
            seat, amount = self.passes[place], self.passes[place + 1]
            if seat != self.viewer:
                weight = weight * (PARTS + 8 - self.would_bid(world, seat, amount)) >> 10
            place += 2
        if self.bidder >= 0 and self.bidder != self.viewer:
            weight = weight * self.would_keep(world) >> 10
        return self.discount(world, weight)

    def would_bid(self, world: Match, seat: Seat, amount: i64) -> i64:
        """The chance that a seat bids this amount with its hand in this world."""
        hand = world.table.hands[seat] | self.played[seat]
        ahead = self.dealt.most(hand) // HUNDREDTHS - self.caution - amount
        return self.chance(ahead)

    def would_keep(self, world: Match) -> i64:
        """The chance that a bidder with these cards makes this go-down and names this trump."""
        table = world.table
        kept = table.hands[self.bidder] | self.played[self.bidder]
        worth = self.kept.of_kept(kept, table.aside, self.trump)
        most: i64 = 0
        for suit in range(SUITS):
            best, _ = self.kept.go_down(kept | table.aside, suit)
            if best > most:
                most = best
        return 2 * self.chance((worth - most) // HUNDREDTHS)

    def chance(self, ahead: i64) -> i64:
        if ahead > FAR:
            ahead = FAR
        if ahead < -FAR:
            ahead = -FAR
        return 1 + self.likely[ahead + FAR]
