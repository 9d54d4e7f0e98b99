"""What lies on the table in Cat Te besides hands and scores: pots, and every card laid."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.cards import Cards, Pack, Seat
from followsuit.rules.table import NOBODY, Table, zeros

TRICKS: Final = 6
FACE_DOWN: Final = 1 << 60  # beside a card: it lies face down
BACK: Final = "?"  # the back of a card


@final
class Felt(Table):
    """CT-15: the cards stay where they were laid, in order, until the next deal."""

    pot: i64
    side_pot: i64
    turned: Cards  # the card turned for the side pot
    side_card: Cards  # the next higher one, which takes it
    side_seat: Seat  # who was dealt that one
    side_taken: bool  # in this round
    laid: vec[i64]  # the card of every seat to the first trick, to the second, and so on

    def __init__(self, pack: Pack, seats: i64) -> None:
        self.pot = 0
        self.side_pot = 0
        self.turned = 0
        self.side_card = 0
        self.side_seat = NOBODY
        self.side_taken = False
        self.laid = zeros(0)
        super().__init__(pack, seats, seats)

    def clear_middle(self) -> None:
        """Make room for the next round; the side pot stays."""
        self.side_taken = False
        self.laid = zeros(TRICKS * self.seats)

    def place(self, seat: Seat, left: i64) -> i64:
        """Where a seat lays its card when so many tricks are left."""
        return (TRICKS - left) * self.seats + seat

    def lay_other_folds(self, seat: Seat) -> None:
        """In an imagined world other cards lie where a seat has folded some."""
        cards = self.face_down[seat] & ~self.known
        for trick in range(TRICKS):
            place = self.place(seat, TRICKS - trick)
            if cards and self.laid[place] & FACE_DOWN and not self.laid[place] & self.known:
                self.laid[place] = cards & -cards | FACE_DOWN
                cards &= cards - 1

    # what may be seen of it

    def rows(self, viewer: Seat) -> tuple[tuple[str, ...], ...]:
        """The cards before each seat in the order laid, as a viewer sees them."""
        return tuple([self.row(seat, viewer) for seat in range(self.seats)])

    def row(self, seat: Seat, viewer: Seat) -> tuple[str, ...]:
        faces = [self.face(seat, TRICKS - trick, viewer) for trick in range(TRICKS)]
        return tuple([face for face in faces if face])

    def face(self, seat: Seat, left: i64, viewer: Seat) -> str:
        """What a viewer sees before a seat: a card, a back, or nothing."""
        laid = self.laid[self.place(seat, left)]
        card = laid & ~FACE_DOWN
        if laid == card or card & self.known:
            return self.pack.name(card) if card else ""
        return BACK + self.pack.name(card) if seat == viewer else BACK

    def sees_more(self, viewer: Seat) -> bool:
        """Whether a card lies before a seat that nobody else has seen."""
        mine = range(viewer, len(self.laid), self.seats) if viewer < self.seats else range(0)
        return any(self.laid[n] & FACE_DOWN and not self.laid[n] & self.known for n in mine)

    def open_hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards of each hand that all have seen."""
        return tuple([self.pack.names_of(hand & self.known) for hand in self.hands])

    def turned_name(self) -> str:
        return self.pack.name(self.turned) if self.turned else ""

    def copy(self) -> Table:
        twin = Felt(self.pack, 0)
        twin.pot = self.pot
        twin.side_pot = self.side_pot
        twin.turned = self.turned
        twin.side_card = self.side_card
        twin.side_seat = self.side_seat
        twin.side_taken = self.side_taken
        twin.laid = self.laid[:]
        self.copy_to(twin)
        return twin


def felt_of(table: Table) -> Felt:
    """Every table of Cat Te is one."""
    assert isinstance(table, Felt)
    return table
