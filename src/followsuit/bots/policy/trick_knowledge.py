"""What a seat knows during a trick: cards still out, who may hold them, who will likely win."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.hypergeometric import CERTAIN, none_chances, table_index
from followsuit.rules.bits import count
from followsuit.rules.cards import Cards, Seat
from followsuit.rules.table import Table, zeros
from followsuit.rules.tricks import TrickPlay, beats


@final
class TrickKnowledge:
    """Reused for every decision; holds only what the seat to act may know."""

    none_chances: vec[i64]
    me: Seat
    seats: i64
    hand: Cards
    out: Cards  # unseen: in other hands, or laid aside
    trump: Cards
    led: Cards
    best: Cards
    winner: Seat
    to_come: i64  # number of seats still to play after this one
    counts: vec[i64]  # cards in each hand
    barred: vec[i64]  # suits in which each seat has shown a void
    shown: vec[i64]  # cards in each hand that everyone has seen
    aside: i64  # number of unseen cards laid aside
    aside_trumps: bool  # whether they may include trumps
    ruff_chance: i64  # chance that a void seat takes the trick before trump is set

    def __init__(self) -> None:
        self.none_chances = none_chances()
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
        self.ruff_chance = 0

    def observe(self, table: Table, play: TrickPlay) -> None:
        """Update from the table as the seat to act sees it."""
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
        """The higher cards of a suit still out."""
        return suit & self.out & -(card << 1)

    def takes(self, card: Cards) -> bool:
        """Whether a card would beat the best card so far."""
        return not self.led or beats(card, self.best, self.led, self.trump)

    # chances

    def chance_of_none(self, seat: Seat, cards: Cards) -> i64:
        """The chance that a seat holds none of these cards of one suit."""
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
        return self.none_chances[table_index(places, self.counts[seat], count(cards))]

    def chance_beaten(self, seat: Seat, best: Cards, suit: Cards, led: Cards) -> i64:
        """The chance that a seat can beat this best card of this suit."""
        higher = CERTAIN - self.chance_of_none(seat, self.above(best, suit))
        if suit != led:
            return self.chance_of_none(seat, led) * higher >> 10
        if led == self.trump:
            return higher
        void = self.chance_of_none(seat, led)
        if not self.trump:
            return higher + (void * self.ruff_chance >> 10)
        return higher + (void * (CERTAIN - self.chance_of_none(seat, self.trump)) >> 10)

    def chance_ours(self, card: Cards, suit: Cards) -> i64:
        """The chance that our side wins the trick with this card, if whoever can take it does."""
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
            taken = self.chance_beaten(seat, best, suit, led)
            if (seat - self.me) & 1:
                ours -= ours * taken >> 10
            else:
                ours += (CERTAIN - ours) * taken >> 10
            left -= 1
        return ours
