"""The table of Bezique: nine slots a seat, the stock and its turn-up, and the melds laid out."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.bits import each, index
from followsuit.rules.cards import Seat
from followsuit.rules.events import Drew, Played, TrickTaken
from followsuit.rules.games.bezique.pack import (
    DIAMONDS,
    FACES,
    NO_CARD,
    NO_SUIT,
    PACK,
    SEVEN,
    TEN,
    face,
    face_of,
    name,
    rank_of,
    suit_of,
)
from followsuit.rules.table import Table, all_but, only, zeros

NINE: Final = 9  # cards in a hand
ALL_NINE: Final = 0b111111111  # every slot
MELDS: Final = 8  # kinds of meld


@final
class Tableau(Table):
    """A hand is nine slots: `cards` says which card lies in each, all else are sets of slots."""

    cards: vec[i64]  # nine numbers a seat
    held: vec[i64]  # slots that hold a card, by seat
    laid: vec[i64]  # slots whose card lies melded on the table, by seat
    seen: vec[i64]  # slots whose card everybody knows, by seat: laid, swapped in or turned up
    places: vec[i64]  # slots by seat and face
    served: vec[i64]  # slots by seat and kind of meld: whose card has served in it
    played: vec[i64]  # the cards played since the deal, in order; the rest means nothing
    plays: i64  # how many they are
    counters: vec[i64]  # aces and tens won, by seat
    stock: vec[i64]  # as dealt; never changed, so copies share it
    drawn: i64  # how many cards of the stock are gone
    turn_up: i64
    trump: i64  # a suit
    target: i64
    champion: Seat  # who has won the match; below 0 while it goes on

    def __init__(self, seats: i64, target: i64) -> None:
        self.target = target
        self.champion = -1
        self.plays = 0
        self.drawn = 0
        self.turn_up = NO_CARD
        self.trump = 0
        self.stock = zeros(0)
        self.cards = zeros(seats * NINE)
        self.held = zeros(seats)
        self.laid = zeros(seats)
        self.seen = zeros(seats)
        self.places = zeros(seats * FACES)
        self.served = zeros(seats * MELDS)
        self.played = zeros(PACK.size)
        self.counters = zeros(seats)
        super().__init__(PACK, 0, seats)  # the sets of cards of other games stay empty
        self.seats = seats
        self.tricks = zeros(seats)

    def gather(self) -> None:
        """All cards back for the next deal."""
        self.held = zeros(self.seats)
        self.laid = zeros(self.seats)
        self.seen = zeros(self.seats)
        self.places = zeros(self.seats * FACES)
        self.served = zeros(self.seats * MELDS)
        self.counters = zeros(self.seats)
        self.tricks = zeros(self.seats)
        self.plays = 0
        self.drawn = 0

    def turn(self, card: i64) -> None:
        """S3 1.6: the turn-up's suit is trump; BZ-1: a joker that stays makes diamonds trump."""
        self.turn_up = card
        self.trump = suit_of(card) if suit_of(card) != NO_SUIT else DIAMONDS

    def award(self, seat: Seat, points: i64, why: str) -> None:
        """Score, and win the match there and then at the target (S3 8.5, BZ-14)."""
        self.score(seat, points, why)
        if self.scores[seat] >= self.target:
            self.champion = seat

    # hands

    def put(self, seat: Seat, card: i64) -> i64:
        """A card into the first empty slot; returns the slot."""
        empty: i64 = ALL_NINE & ~self.held[seat]
        slot = empty & -empty
        self.held[seat] |= slot
        self.fill(seat, slot, card)
        return slot

    def fill(self, seat: Seat, slot: i64, card: i64) -> None:
        self.cards[seat * NINE + index(slot)] = card
        self.places[seat * FACES + face_of(card)] |= slot

    def card(self, seat: Seat, slot: i64) -> i64:
        return self.cards[seat * NINE + index(slot)]

    def at(self, seat: Seat, suit: i64, rank: i64) -> i64:
        """The slots that hold a face."""
        return self.places[seat * FACES + face(suit, rank)]

    def in_suit(self, seat: Seat, suit: i64) -> i64:
        return self.higher(seat, suit, SEVEN - 1)

    def higher(self, seat: Seat, suit: i64, rank: i64) -> i64:
        """The slots that hold a higher card of a suit than this rank."""
        slots: i64 = 0
        above = seat * FACES + face(suit, rank) + 1
        end = seat * FACES + face(suit, 8)
        while above < end:
            slots |= self.places[above]
            above += 1
        return slots

    def in_hand(self, seat: Seat) -> i64:
        """The slots whose card is not laid on the table."""
        return self.held[seat] & ~self.laid[seat]

    # play

    def play(self, seat: Seat, slot: i64) -> i64:
        """The card of a slot to the trick; BZ-18: from the table as well as from the hand."""
        card = self.card(seat, slot)
        self.held[seat] ^= slot
        self.places[seat * FACES + face_of(card)] ^= slot
        if self.seen[seat] & slot:
            self.forget(seat, slot)
        self.played[self.plays] = card
        self.plays += 1
        if self.events is not None:
            self.tell(Played(seat, name(card)))
        return card

    def forget(self, seat: Seat, slot: i64) -> None:
        """A card is gone for good: what its slot knew of it means nothing to the next one."""
        self.laid[seat] &= ~slot
        self.seen[seat] &= ~slot
        for meld in range(MELDS):
            self.served[seat * MELDS + meld] &= ~slot

    def take_trick(self, winner: Seat) -> None:
        """The last cards played, one from each seat."""
        first = self.plays - self.seats
        for place in range(first, self.plays):
            if rank_of(self.played[place]) >= TEN:
                self.counters[winner] += 1
        self.tricks[winner] += 1
        if self.events is not None:
            trick = [name(self.played[place]) for place in range(first, self.plays)]
            self.tell(TrickTaken(winner, tuple(trick)))

    # the stock

    def stock_left(self) -> i64:
        """Cards in the stock besides the turn-up."""
        return len(self.stock) - self.drawn

    def draws_left(self) -> i64:
        """How often everybody will draw; BZ-2: the turn-up counts, and it comes out even."""
        return (self.stock_left() + 1) // self.seats

    def draw(self, seat: Seat) -> None:
        """BZ-3: the top card of the stock; when there is none, the turn-up."""
        if self.drawn < len(self.stock):
            card: i64 = self.stock[self.drawn]
            self.drawn += 1
            self.put(seat, card)
            if self.events is not None:
                self.tell(Drew(seat, name(card), seen_by=only(seat)))
                self.tell(Drew(seat, seen_by=all_but(seat)))
        else:
            self.draw_turn_up(seat)

    def draw_turn_up(self, seat: Seat) -> None:
        self.seen[seat] |= self.put(seat, self.turn_up)
        if self.events is not None:
            self.tell(Drew(seat, name(self.turn_up)))
        self.turn_up = NO_CARD

    # melds

    def lay(self, seat: Seat, meld: i64, slots: i64) -> None:
        self.laid[seat] |= slots
        self.seen[seat] |= slots
        self.served[seat * MELDS + meld] |= slots

    def return_melds(self) -> None:
        """S3 5.2: the melds go back to the hands; who saw them remembers."""
        for seat in range(self.seats):
            self.laid[seat] = 0

    def seven(self, seat: Seat) -> i64:
        """BZ-13: the slot of the seven of trumps to swap, the first by letter; 0 without one."""
        first: i64 = 0
        sevens = self.at(seat, self.trump, SEVEN)
        while sevens:
            slot = sevens & -sevens
            if not first or self.card(seat, slot) < self.card(seat, first):
                first = slot
            sevens ^= slot
        return first

    def may_be_swapped(self) -> bool:
        """BZ-13: a turn-up that is no seven; BZ-1: nor a joker."""
        return suit_of(self.turn_up) == self.trump and rank_of(self.turn_up) != SEVEN

    def swap(self, seat: Seat) -> None:
        """The seven becomes the turn-up, the turn-up goes to the hand; all have seen it."""
        slot = self.seven(seat)
        seven = self.card(seat, slot)
        self.places[seat * FACES + face_of(seven)] ^= slot
        self.fill(seat, slot, self.turn_up)
        self.seen[seat] |= slot
        self.turn_up = seven

    # by name

    def cards_in(self, seat: Seat, slots: i64) -> list[int]:
        """The numbers of the cards in some slots, lowest first."""
        found: list[int] = []
        while slots:
            found.append(self.card(seat, slots & -slots))
            slots &= slots - 1
        return sorted(found)

    def names_in(self, seat: Seat, slots: i64) -> tuple[str, ...]:
        return tuple([name(card) for card in self.cards_in(seat, slots)])

    def slot_of(self, seat: Seat, card: i64) -> i64:
        """The slot where a seat holds a card, or 0."""
        held: i64 = self.held[seat]
        while held:
            if self.card(seat, held & -held) == card:
                return held & -held
            held &= held - 1
        return 0

    # elsewhere

    def hidden_slots(self, seat: Seat) -> i64:
        """The slots whose card only the seat itself knows."""
        return self.held[seat] & ~self.seen[seat]

    def replace(self, seat: Seat, slots: i64, cards: list[int]) -> None:
        """Other cards into some slots."""
        for slot in each(slots):
            self.places[seat * FACES + face_of(self.card(seat, slot))] ^= slot
        for slot, card in zip(each(slots), cards, strict=True):
            self.fill(seat, slot, card)

    def copy(self) -> Table:
        twin = Tableau(0, self.target)
        self.copy_to(twin)
        twin.cards = self.cards[:]
        twin.held = self.held[:]
        twin.laid = self.laid[:]
        twin.seen = self.seen[:]
        twin.places = self.places[:]
        twin.served = self.served[:]
        twin.played = self.played[:]
        twin.plays = self.plays
        twin.counters = self.counters[:]
        twin.stock = self.stock
        twin.drawn = self.drawn
        twin.turn_up = self.turn_up
        twin.trump = self.trump
        twin.champion = self.champion
        return twin


def tableau(table: Table) -> Tableau:
    """The same table, known for what it is."""
    assert isinstance(table, Tableau)
    return table
