"""What the table is told. Events exist only when somebody listens: search hears none.

Every event says who may see it. A card that only its owner may know is told in two events: one
for the owner with the card, one for all others without it.
"""

from dataclasses import dataclass

from followsuit.texts import Text

EVERYBODY = -1  # as a set of seats
WATCHER = 6  # who sits at no seat: as a viewer, the seat after the last of the largest table


@dataclass(frozen=True, eq=False, repr=False, slots=True, kw_only=True)
class Event:
    """Something that happened at the table.

    Events share these methods: made for each class anew, they would be a third of the import.
    """

    seen_by: int = EVERYBODY  # a bit per seat, and one for those who watch

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(self.told())

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__dataclass_fields__)
        return f"{type(self).__name__}({told})"

    def told(self) -> tuple[object, ...]:
        """All that makes it what it is."""
        return (type(self), *(getattr(self, name) for name in self.__dataclass_fields__))

    def is_seen_by(self, viewer: int) -> bool:
        return bool(self.seen_by >> viewer & 1)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Dealt(Event):
    """A seat has its cards; only that seat sees which."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Redealt(Event):
    """The deal is thrown away, and why."""

    seat: int
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class BiddingOpened(Event):
    seat: int


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Bid(Event):
    seat: int
    amount: int


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class WidowTaken(Event):
    seat: int
    count: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class WentDown(Event):
    """Cards laid aside; only who laid them knows which."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TrumpSet(Event):
    """A suit is trump from now on, by this seat's word, card or reveal."""

    seat: int
    suit: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class CardHidden(Event):
    """A card is set aside whose suit will be trump."""

    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Revealed(Event):
    """A seat that could not follow had the hidden card turned."""

    seat: int
    owner: int
    card: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class HiddenReturned(Event):
    """The hidden card is back in its owner's hand, known to all."""

    seat: int
    card: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Played(Event):
    seat: int
    card: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Committed(Event):
    """A card laid face down to be turned when all have laid one."""

    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Folded(Event):
    """A card laid face down for good."""

    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class DroppedOut(Event):
    seat: int


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Claimed(Event):
    """A seat shows its cards and claims all remaining tricks."""

    seat: int
    cards: tuple[str, ...]
    holds: bool


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Eliminated(Event):
    seat: int
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TrickTaken(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TurnedUp(Event):
    """A card turned from the stock for all to see."""

    card: str
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Melded(Event):
    seat: int
    meld: str
    cards: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Swapped(Event):
    """The seven of trumps exchanged for the turn-up."""

    seat: int
    gave: str
    took: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Drew(Event):
    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class LastTricks(Event):
    """The stock is gone: melds return to the hands and the strict rules begin."""

    seat: int  # who leads


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Shown(Event):
    """Cards turned face up for all to see."""

    seat: int
    cards: tuple[str, ...]
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Scored(Event):
    """Every point arrives by one of these: scores are their sum."""

    side: int  # a team, or a seat where each plays alone
    points: int
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class HandOver(Event):
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class MatchOver(Event):
    reason: str  # as records write it
    why: Text
    scores: tuple[int, ...]
    winners: tuple[int, ...]
