"""A tally: names of things and how often they happened; tallies can be added."""

import copy
from collections.abc import Iterable
from typing import NamedTuple, Self, TypeAlias

from followsuit.rules.events import WATCHER, Event, TrickTaken
from followsuit.texts import texts_of

Tally: TypeAlias = dict[str, int]
BEST = "best_"  # of these the highest counts, not the sum


class Counted(NamedTuple):
    tallies: list[Tally]  # by seat
    scores: list[int]  # by side, as they stand at the end


class Counting:
    """Listens to a match as one who only watches does, and keeps a tally for each seat.

    This one is for every game; a game that has more to count has a file of its own.
    """

    def __init__(self, seats: int, sides: int) -> None:
        self.seats = seats
        self.sides = sides
        self.tallies: list[Tally] = [{} for _ in range(seats)]

    def hear_hand(self, events: Iterable[Event]) -> None:
        """All that was told of a hand, everything once."""
        self.begin_hand()
        for event in events:
            if event.is_seen_by(WATCHER):
                self.hear(event)

    def begin_hand(self) -> None:
        """The cards are about to be dealt."""

    def hear(self, event: Event) -> None:
        match event:
            case TrickTaken(seat=seat):
                self.add(seat, "tricks")

    def copy(self) -> Self:
        return copy.deepcopy(self)

    # for the games

    def add(self, seat: int, name: str, times: int = 1) -> None:
        self.tallies[seat][name] = self.tallies[seat].get(name, 0) + times

    def add_for(self, side: int, name: str) -> None:
        """For everybody who plays on a side."""
        for seat in range(side, self.seats, self.sides):
            self.add(seat, name)

    def best(self, seat: int, name: str, value: int) -> None:
        self.tallies[seat][name] = max(self.tallies[seat].get(name, value), value)


def added(tallies: Iterable[Tally]) -> Tally:
    """Many matches as one: sums, and the best of all."""
    total: Tally = {}
    for tally in tallies:
        for name, value in tally.items():
            if name not in total:
                total[name] = value
            elif name.startswith(BEST):
                total[name] = max(total[name], value)
            else:
                total[name] += value
    return total


class Figure(NamedTuple):
    """A number for people to read."""

    name: str
    title: str
    value: int


def shown(game: str, tally: Tally) -> list[Figure]:
    """What a profile shows of a tally, in the order in which the texts list it."""
    titles = titles_of(game) | titles_of("")
    return [Figure(name, titles[name], tally[name]) for name in titles if name in tally]


def titles_of(game: str) -> dict[str, str]:
    """The English titles in `[stat]` of a game's texts, or of the shared ones."""
    prefix = f"{game}.stat." if game else "stat."
    texts = texts_of(game, "en")
    return {key.removeprefix(prefix): texts[key] for key in texts if key.startswith(prefix)}
