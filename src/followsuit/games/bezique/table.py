"""The table of Bezique: the hands, the cards played, the stock and its turn-up."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.bezique.deck import (
    DIAMONDS,
    NO_CARD,
    NO_SUIT,
    PACK,
    may_be_swapped,
    name,
    suit_of,
)
from followsuit.games.bezique.hand import Hand, empty_hand
from followsuit.rules.cards import Seat
from followsuit.rules.events import Drew, Played, TrickTaken
from followsuit.rules.table import Table, all_but, only, zeros
from followsuit.texts import Text


@final
class Tableau(Table):
    """132 cards are too many for bit sets, so those of `Table` stay empty here."""

    at: list[Hand]  # the hand at each seat
    played: vec[i64]  # the first `plays` are the cards played since the deal
    plays: i64
    counters: vec[i64]  # aces and tens won, by seat
    stock: vec[i64]  # as dealt; never changed, so copies share it
    drawn: i64  # how many cards of the stock are drawn
    turn_up: i64
    swapped: i64  # the seven that was swapped for the turn-up, if any
    trump: i64  # a suit
    strict_from: i64  # cards played before the last nine tricks; -1 until then
    strict_leader: Seat  # the leader of the first of them
    target: i64
    champion: Seat  # the winner of the match; negative until then

    def __init__(self, seats: i64, target: i64) -> None:
        self.target = target
        self.champion = -1
        self.plays = 0
        self.drawn = 0
        self.turn_up = NO_CARD
        self.swapped = NO_CARD
        self.strict_from = -1
        self.strict_leader = 0
        self.trump = 0
        self.at = []
        self.stock = NOTHING
        self.played = NOTHING
        self.counters = NOTHING
        super().__init__(PACK, 0, seats)
        self.seats = seats

    def gather(self) -> None:
        """Collect all cards for the next deal."""
        self.at = [empty_hand() for _ in range(self.seats)]
        self.played = zeros(PACK.size)
        self.counters = zeros(self.seats)
        self.tricks = zeros(self.seats)
        self.plays = 0
        self.drawn = 0
        self.swapped = NO_CARD
        self.strict_from = -1

    def turn(self, card: i64) -> None:
        """S3 1.6: the turn-up's suit is trump; BZ-1: a joker that stays makes diamonds trump."""
        self.turn_up = card
        self.trump = suit_of(card) if suit_of(card) != NO_SUIT else DIAMONDS

    def award(self, seat: Seat, points: i64, why: Text) -> None:
        """S3 8.5, BZ-14: score, and win the match on reaching the target."""
        self.score(seat, points, why)
        if is_winning(self.scores[seat], self.target):
            self.champion = seat

    def wins_with(self, seat: Seat, points: i64) -> bool:
        """Whether these points win the match for a seat."""
        return is_winning(self.scores[seat] + points, self.target)

    # tricks

    def play(self, seat: Seat, slot: i64) -> i64:
        """Play a card from the hand or, BZ-18, from the table."""
        card = self.at[seat].take_out(slot)
        self.played[self.plays] = card
        self.plays += 1
        if self.events is not None:
            self.emit(Played(seat, name(card)))
        return card

    def take_trick(self, winner: Seat, counters: i64) -> None:
        """Give the trick and its aces and tens to the winner."""
        self.tricks[winner] += 1
        self.counters[winner] += counters
        if self.events is not None:
            cards = range(self.plays - self.seats, self.plays)
            self.emit(TrickTaken(winner, tuple([name(self.played[card]) for card in cards])))

    # the stock

    def stock_left(self) -> i64:
        """The number of cards in the stock besides the turn-up."""
        return len(self.stock) - self.drawn

    def draws_left(self) -> i64:
        """How many more times everyone draws; BZ-2: the turn-up is the last card."""
        return (self.stock_left() + 1) // self.seats

    def draw(self, seat: Seat) -> None:
        """BZ-3: draw the top card of the stock, or at the end the turn-up."""
        if self.drawn == len(self.stock):
            self.draw_turn_up(seat)
            return
        card: i64 = self.stock[self.drawn]
        self.drawn += 1
        self.at[seat].put(card)
        if self.events is not None:
            self.emit(Drew(seat, name(card), seen_by=only(seat)))
            self.emit(Drew(seat, seen_by=all_but(seat)))

    def draw_turn_up(self, seat: Seat) -> None:
        hand = self.at[seat]
        hand.seen |= hand.put(self.turn_up)
        if self.events is not None:
            self.emit(Drew(seat, name(self.turn_up)))
        self.turn_up = NO_CARD

    def sevens(self, hand: Hand) -> i64:
        """The slots with a seven of trumps."""
        return hand.sevens & hand.in_suit(self.trump)

    def may_be_swapped(self) -> bool:
        return may_be_swapped(self.turn_up, self.trump)

    def swap(self, seat: Seat) -> None:
        """Exchange a seven for the turn-up, which everyone has seen."""
        hand = self.at[seat]
        slot = hand.first(self.sevens(hand))  # BZ-13: the first by letter
        seven = hand.take_out(slot)
        hand.fill(slot, self.turn_up)
        hand.seen |= slot
        hand.passed_over = hand.hidden()
        self.swapped = seven
        self.turn_up = seven

    def copy(self) -> Table:
        twin = Tableau(0, self.target)
        self.copy_to(twin)
        twin.at = [hand.copy() for hand in self.at]
        twin.played = self.played[:]
        twin.plays = self.plays
        twin.counters = self.counters[:]
        twin.stock = self.stock
        twin.drawn = self.drawn
        twin.turn_up = self.turn_up
        twin.swapped = self.swapped
        twin.trump = self.trump
        twin.strict_from = self.strict_from
        twin.strict_leader = self.strict_leader
        twin.champion = self.champion
        return twin


def is_winning(score: i64, target: i64) -> bool:
    return score >= target


NOTHING = zeros(0)


def tableau(table: Table) -> Tableau:
    """The same table with its type."""
    assert isinstance(table, Tableau)
    return table
