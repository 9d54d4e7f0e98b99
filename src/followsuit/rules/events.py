"""Events: what happened at the table, and who may see it. Search creates none.

If only one seat may see a card, there are two events: one for that seat with the card, and one for
all others without it.
"""

from dataclasses import dataclass

from followsuit.texts import Text

EVERYBODY = -1  # all viewers, as bits
WATCHER = 6  # a spectator, numbered after the last seat of the largest table


@dataclass(frozen=True, eq=False, repr=False, slots=True, kw_only=True)
class Event:
    """Something that happened at the table.

    All events share these methods: generating them per class would take a third of the import.
    """

    seen_by: int = EVERYBODY  # one bit per seat, and one for spectators

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__dataclass_fields__)
        return f"{type(self).__name__}({fields})"

    def content(self) -> tuple[object, ...]:
        """The class and all fields."""
        return (type(self), *(getattr(self, name) for name in self.__dataclass_fields__))

    def is_seen_by(self, viewer: int) -> bool:
        return bool(self.seen_by >> viewer & 1)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Dealt(Event):
    """A seat was dealt its cards; only that seat sees which."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Redealt(Event):
    """The deal is thrown in and the cards are dealt again."""

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
    """A seat laid cards aside; only that seat knows which."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TrumpSet(Event):
    """A suit became trump because this seat named it, played it or revealed it."""

    seat: int
    suit: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class CardHidden(Event):
    """A seat hid a card whose suit will be trump."""

    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Revealed(Event):
    """A seat that could not follow suit had the hidden card turned up."""

    seat: int
    owner: int
    card: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class HiddenReturned(Event):
    """The hidden card went back to its owner's hand; everyone has seen it."""

    seat: int
    card: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Played(Event):
    seat: int
    card: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Committed(Event):
    """A seat played a card face down, to be turned up when everyone has played."""

    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Folded(Event):
    """A seat discarded a card face down."""

    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class DroppedOut(Event):
    seat: int


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Claimed(Event):
    """A seat showed its cards and claimed all remaining tricks."""

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
    """A card from the stock was turned up."""

    card: str
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Melded(Event):
    seat: int
    meld: str
    cards: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Swapped(Event):
    """A seat exchanged the seven of trumps for the turn-up."""

    seat: int
    gave: str
    took: str


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Drew(Event):
    seat: int
    card: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class LastTricks(Event):
    """The stock is used up: melds return to the hands and strict rules apply."""

    seat: int  # the leader


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Shown(Event):
    """A seat's cards were turned up for everyone to see."""

    seat: int
    cards: tuple[str, ...]
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Announced(Event):
    """A seat did something that only its game's texts describe."""

    seat: int
    text: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Scored(Event):
    """A side scored points; its score is the sum of these."""

    side: int  # a team, or a seat that plays for itself
    points: int
    why: Text


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class RoundOver(Event):
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class MatchOver(Event):
    reason: str  # as in records
    why: Text
    scores: tuple[int, ...]
    winners: tuple[int, ...]
