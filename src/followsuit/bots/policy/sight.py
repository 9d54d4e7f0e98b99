"""What a seat can work out at a trick: which cards are out, who may hold them, whose it will be."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.odds import CERTAIN, all_chances, place_of
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table, zeros
from followsuit.rules.tricks import TrickPlay


@final
class Sight:
    """Made once and filled anew for every decision, only with what the seat to act may know."""

    odds: vec[i64]
    me: Seat
    seats: i64
    hand: Cards
    out: Cards  # not seen yet: in other hands, or laid aside
    trump: Cards
    led: Cards
    best: Cards
    winner: Seat
    to_come: i64  # how many play to this trick after this seat
    counts: vec[i64]  # cards in each hand
    barred: vec[i64]  # suits that each seat has shown it does not hold
    shown: vec[i64]  # cards of each hand that all have seen
    aside: i64  # how many of the cards that are out may lie aside
    aside_trumps: bool  # trumps may lie there, too
    setting: i64  # how likely a void seat takes the trick while trump is not set

    def __init__(self) -> None:
        self.odds = all_chances()
        self.me = 0
        self.seats = 0
        self.hand = 0
        self.out = 0
        self.trump = 0
        self.led = 0
        self.best = 0
        self.winner = 0
        self.to_come = 0
        self.counts = zeros(6)
        self.barred = zeros(6)
        self.shown = zeros(6)
        self.aside = 0
        self.aside_trumps = False
        self.setting = 0

    def look(self, table: Table, play: TrickPlay) -> None:
        """Take in the table as the seat to act sees it."""
        me = play.to_act
        self.me = me
        self.seats = table.seats
        self.hand = table.hands[me]
        self.trump = play.trump
        self.led = play.led
        self.best = play.best
        self.winner = play.winner
        self.to_come = play.waiting - 1
        self.aside = count(table.aside)
        seen = self.hand | play.trick | table.known
        if table.aside_seen_by >> me & 1:
            self.aside = 0
            seen |= table.aside
        for seat in range(table.seats):
            seen |= table.taken[seat]
            self.counts[seat] = count(table.hands[seat])
            self.barred[seat] = table.barred[seat]
            self.shown[seat] = table.hands[seat] & table.known
        self.out = table.pack.all & ~seen

    # cards

    def above(self, card: Cards, suit: Cards) -> Cards:
        """The higher cards of a suit that are out."""
        return suit & self.out & -(card << 1)

    def takes(self, card: Cards) -> bool:
        """Whether a card of this seat takes the trick from the best so far."""
        if not self.led:
            return True
        if card & self.trump:
            return card > self.best or not self.best & self.trump
        return card & self.led != 0 and not self.best & self.trump and card > self.best

    # chances

    def lacks(self, seat: Seat, cards: Cards) -> i64:
        """How likely a seat holds none of these cards of one suit."""
        if cards & self.shown[seat]:
            return 0
        cards &= self.out
        if not cards or cards & self.barred[seat]:
            return CERTAIN
        places = self.aside
        if cards & self.trump and not self.aside_trumps:
            places = 0
        for other in range(self.seats):
            if other != self.me and not cards & self.barred[other]:
                places += self.counts[other]
        return self.odds[place_of(places, self.counts[seat], count(cards))]

    def beaten_by(self, seat: Seat, best: Cards, suit: Cards, led: Cards) -> i64:
        """How likely a seat can take the trick from this best card of this suit."""
        higher = CERTAIN - self.lacks(seat, self.above(best, suit))
        if suit != led:
            return self.lacks(seat, led) * higher >> 10
        if led == self.trump:
            return higher
        void = self.lacks(seat, led)
        if not self.trump:
            return higher + (void * self.setting >> 10)
        return higher + (void * (CERTAIN - self.lacks(seat, self.trump)) >> 10)

    def ours(self, card: Cards, suit: Cards) -> i64:
        """How likely the trick is our side's when this card is played; who can take it does."""
        led = self.led
        if not led:
            led = suit
        best = card
        winner = self.me
        if not self.takes(card):
            best = self.best
            winner = self.winner
            suit = led
            if best & self.trump:
                suit = self.trump
        ours: i64 = 0
        if not (winner - self.me) & 1:
            ours = CERTAIN
        seat = self.me
        left = self.to_come
        while left:
            seat += 1
            if seat == self.seats:
                seat = 0
            taken = self.beaten_by(seat, best, suit, led)
            if (seat - self.me) & 1:
                ours -= ours * taken >> 10
            else:
                ours += (CERTAIN - ours) * taken >> 10
            left -= 1
        return ours
