"""The table of Cat Te: the pots, and every card played."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.bits import bit
from followsuit.rules.cards import Cards, Pack, Seat
from followsuit.rules.pickles import Reduced, reduced
from followsuit.rules.table import NOBODY, Table, zeros

TRICKS: Final = 6
FIRST_TRICKS: Final = 4  # CT-6: those that decide sweeps and eliminations
FACE_DOWN: Final = 1 << 60  # added to a card that is face down
BACK: Final = "?"  # the back of a card


@final
class Held:
    """When this many tricks were left, one of these seats held one of these cards.

    Or one of `played`, the seats that had played to the trick by then, had played one of `over`.
    """

    seats: i64
    cards: Cards
    left: i64
    played: i64  # seats
    over: Cards

    def __init__(self, seats: i64, cards: Cards, left: i64, played: i64, over: Cards) -> None:
        self.seats = seats
        self.cards = cards
        self.left = left
        self.played = played
        self.over = over

    def __reduce__(self) -> Reduced:
        return reduced(self)


NOTHING_HELD: Final[list[Held]] = []


@final
class Tableau(Table):
    """CT-15: cards stay in front of their players, in order, until the next deal."""

    pot: i64
    side_pot: i64
    turned: Cards  # the card turned up for the side pot
    side_card: Cards  # the card that takes it
    side_seat: Seat  # the seat that was dealt it
    side_taken: bool  # in this round
    laid: vec[i64]  # the cards of all seats in the first trick, the second, and so on
    # for `knowledge`; both are replaced, never changed, so copies share them
    lacked: vec[i64]  # for each of `laid`, the cards it cannot be if face down; empty: none
    held: list[Held]

    def __init__(self, pack: Pack, seats: i64) -> None:
        self.pot = 0
        self.side_pot = 0
        self.turned = 0
        self.side_card = 0
        self.side_seat = NOBODY
        self.side_taken = False
        self.laid = zeros(0)
        self.lacked = zeros(0)
        self.held = NOTHING_HELD
        super().__init__(pack, seats, seats)

    def clear_middle(self) -> None:
        """Clear the table for the next round; the side pot stays."""
        self.side_taken = False
        self.laid = zeros(TRICKS * self.seats)
        self.lacked = zeros(0)
        self.held = NOTHING_HELD

    def find_side_card(self) -> None:
        """CT-12: find the seat that was dealt the card that takes the side pot."""
        self.side_seat = NOBODY
        for seat in range(self.seats):
            if self.dealt(seat) & self.side_card:
                self.side_seat = seat

    def place(self, seat: Seat, left: i64) -> i64:
        """The index in `laid` of a seat's card when this many tricks are left."""
        return (TRICKS - left) * self.seats + seat

    def lay_down(self, seat: Seat, left: i64, card: Cards) -> None:
        """Play a card face down; it is not one that its player is known not to hold."""
        place = self.place(seat, left)
        self.laid[place] = card | FACE_DOWN
        if self.barred[seat]:
            self.bar_at(place, self.barred[seat])

    def bar_at(self, place: i64, cards: Cards) -> None:
        """Note that the card at this place of `laid` is none of these."""
        self.lacked = self.lacked[:] if len(self.lacked) else zeros(len(self.laid))
        self.lacked[place] |= cards

    def played_to(self, left: i64) -> i64:
        """The seats that have played or folded when this many tricks are left, one bit each."""
        seats: i64 = 0
        for seat in range(self.seats):
            if self.laid[self.place(seat, left)]:
                seats |= bit(seat)
        return seats

    def committed(self, seat: Seat, left: i64) -> Cards:
        """The card a seat played when this many tricks were left, unless it was folded."""
        return self.laid[self.place(seat, left)] & ~self.face_down[seat] & ~FACE_DOWN

    def dealt(self, seat: Seat) -> Cards:
        """The cards that a seat was dealt."""
        return self.holding(seat, TRICKS) if len(self.laid) else self.hands[seat]

    def holding(self, seat: Seat, left: i64) -> Cards:
        """The cards that a seat held when this many tricks were left."""
        cards = self.hands[seat]
        for trick in range(TRICKS - left, TRICKS):
            cards |= self.laid[trick * self.seats + seat] & ~FACE_DOWN
        return cards

    # what a viewer cannot see: every card played face down is a pile of its own

    def is_unseen(self, place: i64, viewer: Seat) -> bool:
        laid = self.laid[place]
        down = laid & FACE_DOWN != 0 and not laid & self.known
        return down and place % self.seats != viewer

    def unseen_face_down(self, viewer: Seat) -> list[int]:
        return [
            self.laid[place] & ~FACE_DOWN if self.is_unseen(place, viewer) else 0
            for place in range(len(self.laid))
        ]

    def lay_face_down(self, viewer: Seat, cards: vec[i64], at: i64) -> i64:
        was_folded = self.face_down[:]
        for seat in range(self.seats):
            if seat != viewer:
                self.face_down[seat] &= self.known
        for place in range(len(self.laid)):
            if self.is_unseen(place, viewer):
                seat = place % self.seats
                card = bit(cards[at])
                if self.laid[place] & was_folded[seat]:
                    self.face_down[seat] |= card
                self.laid[place] = card | FACE_DOWN
                at += 1
        return at

    def committed_unseen(self, viewer: Seat) -> Cards:
        """The cards in a blind trick that a viewer has not seen."""
        cards: Cards = 0
        for place in range(len(self.laid)):
            if self.is_unseen(place, viewer):
                cards |= self.laid[place] & ~self.face_down[place % self.seats]
        return cards & ~FACE_DOWN

    # what a viewer sees

    def rows(self, viewer: Seat) -> tuple[tuple[str, ...], ...]:
        """The cards in front of each seat in the order played, as a viewer sees them."""
        return tuple([self.row(seat, viewer) for seat in range(self.seats)])

    def row(self, seat: Seat, viewer: Seat) -> tuple[str, ...]:
        faces = [self.face(seat, TRICKS - trick, viewer) for trick in range(TRICKS)]
        return tuple([face for face in faces if face])

    def face(self, seat: Seat, left: i64, viewer: Seat) -> str:
        """A seat's card as a viewer sees it: a name, a back, or empty."""
        laid = self.laid[self.place(seat, left)]
        card = laid & ~FACE_DOWN
        if laid == card or card & self.known:
            return self.pack.name(card) if card else ""
        return BACK + self.pack.name(card) if seat == viewer else BACK

    def sees_more(self, viewer: Seat) -> bool:
        """Whether a seat has played a card that nobody else has seen."""
        mine = range(viewer, len(self.laid), self.seats) if viewer < self.seats else range(0)
        return any(self.laid[n] & FACE_DOWN and not self.laid[n] & self.known for n in mine)

    def open_hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards in each hand that everyone has seen."""
        return tuple([self.pack.names_of(hand & self.known) for hand in self.hands])

    def turned_name(self) -> str:
        return self.pack.name(self.turned) if self.turned else ""

    def copy(self) -> Table:
        twin = Tableau(self.pack, 0)
        twin.pot = self.pot
        twin.side_pot = self.side_pot
        twin.turned = self.turned
        twin.side_card = self.side_card
        twin.side_seat = self.side_seat
        twin.side_taken = self.side_taken
        twin.laid = self.laid[:]
        twin.lacked = self.lacked
        twin.held = self.held
        self.copy_to(twin)
        return twin


def tableau(table: Table) -> Tableau:
    """The same table with its type."""
    assert isinstance(table, Tableau)
    return table
