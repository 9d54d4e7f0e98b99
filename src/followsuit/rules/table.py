"""The card table: where every card is, and the scores."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Cards, Pack, Seat
from followsuit.rules.events import Dealt, Event, Played, Scored, Shown, TrickTaken
from followsuit.rules.pickles import Reduced, reduced
from followsuit.texts import Text

NATURE: Final = -1  # to act when cards must be dealt
NOBODY: Final = -2  # to act when the match is over


EMPTY: Final[vec[i64]] = vec[i64]()  # it cannot change, so it can be shared


def zeros(n: i64) -> vec[i64]:
    return vec[i64]([0] * n) if n else EMPTY


class Table:
    """A set of cards for every seat and pile, the score of every side, and the events."""

    pack: Pack
    seats: i64
    hands: vec[i64]
    face_down: vec[i64]  # cards that a seat has played face down; only that seat has seen them
    aside: Cards  # the pile laid aside: widow, go-down, hidden card or stub
    aside_seen_by: i64  # the seats that know the pile, one bit each
    known: Cards  # cards in hands, face down or aside that everyone has seen
    taken: vec[i64]  # cards won in tricks
    tricks: vec[i64]  # number of tricks won
    barred: vec[i64]  # cards that a seat has shown it does not hold
    scores: vec[i64]
    events: list[Event] | None  # those of the current action; none in search

    def __init__(self, pack: Pack, seats: i64, sides: i64) -> None:
        self.pack = pack
        self.seats = seats
        self.hands = zeros(seats)
        self.face_down = zeros(seats)
        self.aside = 0
        self.aside_seen_by = 0
        self.known = 0
        self.taken = zeros(seats)
        self.tricks = zeros(seats)
        self.barred = zeros(seats)
        self.scores = zeros(sides)
        self.events = None

    @final
    def clear(self) -> None:
        """Gather all cards for the next deal."""
        self.hands = zeros(self.seats)
        self.face_down = zeros(self.seats)
        self.taken = zeros(self.seats)
        self.tricks = zeros(self.seats)
        self.barred = zeros(self.seats)
        self.aside = 0
        self.aside_seen_by = 0
        self.known = 0

    @final
    def deal_to(self, seat: Seat, cards: Cards) -> None:
        """Give a seat its hand; only that seat sees which cards."""
        self.hands[seat] = cards
        if self.events is not None:
            names = self.pack.names_of(cards)
            self.events.append(Dealt(seat, len(names), names, seen_by=only(seat)))
            self.events.append(Dealt(seat, len(names), seen_by=all_but(seat)))

    @final
    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        seat += 1
        return seat if seat < self.seats else seat - self.seats

    @final
    def team_took(self, team: i64) -> Cards:
        """The cards won by a team, which is every second seat."""
        cards: Cards = 0
        for seat in range(team, self.seats, 2):
            cards |= self.taken[seat]
        return cards

    @final
    def team_tricks(self, team: i64) -> i64:
        tricks: i64 = 0
        for seat in range(team, self.seats, 2):
            tricks += self.tricks[seat]
        return tricks

    @final
    def take(self, seat: Seat, cards: Cards) -> None:
        self.taken[seat] |= cards
        self.tricks[seat] += 1
        if self.events is not None:
            self.events.append(TrickTaken(seat, self.pack.names_of(cards)))

    @final
    def score(self, side: i64, points: i64, why: Text) -> None:
        """Add points; nothing else changes a score."""
        self.scores[side] += points
        if self.events is not None:
            self.events.append(Scored(side, points, why))

    # what a viewer cannot see

    def unseen_piles(self, viewer: Seat) -> list[int]:
        """The unseen cards in hands, face down and aside, in this order."""
        hands = [self.hands[seat] if seat != viewer else 0 for seat in range(self.seats)]
        aside = 0 if self.aside_seen_by >> viewer & 1 else self.aside
        piles = [*hands, *self.unseen_face_down(viewer), aside]
        return [pile & ~self.known for pile in piles]

    def unseen_face_down(self, viewer: Seat) -> list[int]:
        return [self.face_down[seat] if seat != viewer else 0 for seat in range(self.seats)]

    @final
    def lay_unseen(self, viewer: Seat, cards: vec[i64]) -> i64:
        """Put other cards in these piles; return how many they hold."""
        at: i64 = 0
        for seat in range(self.seats):
            if seat != viewer:
                unseen = self.hands[seat] & ~self.known
                self.hands[seat] ^= unseen ^ cards_from(cards, at, count(unseen))
                at += count(unseen)
        at = self.lay_face_down(viewer, cards, at)
        if not self.aside_seen_by >> viewer & 1:
            unseen = self.aside & ~self.known
            self.aside ^= unseen ^ cards_from(cards, at, count(unseen))
            at += count(unseen)
        return at

    def lay_face_down(self, viewer: Seat, cards: vec[i64], at: i64) -> i64:
        for seat in range(self.seats):
            if seat != viewer:
                unseen = self.face_down[seat] & ~self.known
                self.face_down[seat] ^= unseen ^ cards_from(cards, at, count(unseen))
                at += count(unseen)
        return at

    # events

    @final
    def record_events(self) -> list[Event]:
        """Start collecting events, and return the list they go to."""
        self.events = []
        return self.events

    @final
    def emit(self, event: Event) -> None:
        """Add an event, if events are collected; check `events` first if making one takes time."""
        if self.events is not None:
            self.events.append(event)

    @final
    def emit_played(self, seat: Seat, card: Cards) -> None:
        self.emit(Played(seat, self.pack.name(card)))

    @final
    def show(self, seat: Seat, cards: Cards, why: Text) -> None:
        if self.events is not None:
            self.events.append(Shown(seat, self.pack.names_of(cards), why))

    @final
    def copy_to(self, twin: "Table") -> None:
        twin.seats = self.seats
        twin.hands = self.hands[:]
        twin.face_down = self.face_down[:]
        twin.aside = self.aside
        twin.aside_seen_by = self.aside_seen_by
        twin.known = self.known
        twin.taken = self.taken[:]
        twin.tricks = self.tricks[:]
        twin.barred = self.barred[:]
        twin.scores = self.scores[:]

    def copy(self) -> "Table":
        """A copy that collects no events."""
        twin = Table(self.pack, 0, 0)
        self.copy_to(twin)
        return twin

    def __reduce__(self) -> Reduced:
        return reduced(self)


def cards_from(numbers: vec[i64], first: i64, n: i64) -> Cards:
    """The set of the n cards from index `first` on."""
    cards: Cards = 0
    for place in range(first, first + n):
        cards |= bit(numbers[place])
    return cards


def only(seat: Seat) -> int:
    """The audience of an event that only this seat sees."""
    return bit(seat)


def all_but(seat: Seat) -> int:
    """The audience of an event that everyone else sees, including spectators."""
    return ~bit(seat)
