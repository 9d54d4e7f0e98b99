"""The state of a round as a player remembers it, from the events they have seen."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from followsuit.rules.events import (
    Bid,
    Claimed,
    Committed,
    DroppedOut,
    Eliminated,
    Event,
    Folded,
    Melded,
    Passed,
    Played,
    Shown,
    TrickTaken,
    WentDown,
)

FACE_DOWN = ""
Call: TypeAlias = Bid | Passed | Melded
Exit: TypeAlias = Claimed | DroppedOut | Eliminated


@dataclass
class RoundState:
    """The tricks so far, the calls, and the cards in front of each seat."""

    trick: dict[int, str] = field(default_factory=dict)  # this trick, in the order played
    last_trick: dict[int, str] = field(default_factory=dict)
    last_taker: int = -1
    tricks: dict[int, int] = field(default_factory=dict)
    taken: dict[int, list[str]] = field(default_factory=dict)  # cards won
    laid: dict[int, list[str]] = field(default_factory=dict)  # every card a seat has played
    folded: set[int] = field(default_factory=set)  # seats that have folded in this trick
    calls: dict[int, Call] = field(default_factory=dict)  # the last of each seat
    go_down: tuple[str, ...] = ()
    out: dict[int, Exit] = field(default_factory=dict)  # seats that are out of this round, and why

    def lay(self, seat: int, card: str) -> None:
        if not self.laid:
            self.calls = {}  # the bidding is over
        self.trick[seat] = card
        self.laid.setdefault(seat, []).append(card)

    def turn(self, seat: int, card: str) -> None:
        """Turn a card of this trick face up."""
        if self.trick.get(seat) == FACE_DOWN and seat not in self.folded:
            self.trick[seat] = card
            self.laid[seat][-1] = card

    def take(self, seat: int, cards: tuple[str, ...]) -> None:
        self.last_trick, self.trick = self.trick, {}
        self.last_taker = seat
        self.folded = set()
        self.calls = {}
        self.tricks[seat] = self.tricks.get(seat, 0) + 1
        self.taken.setdefault(seat, []).extend(cards)

    def apply(self, event: Event) -> None:
        match event:
            case Played(seat=seat, card=card) | Committed(seat=seat, card=card):
                self.lay(seat, card)
            case Folded(seat=seat):
                self.folded.add(seat)
                self.lay(seat, FACE_DOWN)
            case Shown(seat=seat, cards=(card,)):
                self.turn(seat, card)
            case TrickTaken(seat=seat, cards=cards):
                self.take(seat, cards)
            case Bid(seat=seat) | Passed(seat=seat) | Melded(seat=seat):
                self.calls[seat] = event
            case WentDown(cards=cards) if cards:
                self.go_down = cards
            case Claimed(seat=seat, holds=False) | DroppedOut(seat=seat) | Eliminated(seat=seat):
                self.out[seat] = event
            case _:
                pass


def round_state_of(events: Iterable[Event]) -> RoundState:
    """The state after these events."""
    state = RoundState()
    for event in events:
        state.apply(event)
    return state
