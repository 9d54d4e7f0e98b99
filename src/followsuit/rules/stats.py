"""Statistics: for each seat a tally of what happened and how often."""

import copy
from collections.abc import Iterable
from typing import NamedTuple, Self, TypeAlias

from followsuit.rules.events import WATCHER, Event, TrickTaken
from followsuit.texts import texts_of

Tally: TypeAlias = dict[str, int]
BEST = "best_"  # names with this prefix keep the maximum, not the sum


class MatchStats(NamedTuple):
    tallies: list[Tally]  # by seat
    scores: list[int]  # by side, at the end


class StatsCounter:
    """Counts the events of a match that spectators see; a game may count more in a subclass."""

    def __init__(self, seats: int, sides: int) -> None:
        self.seats = seats
        self.sides = sides
        self.tallies: list[Tally] = [{} for _ in range(seats)]
        self.begin_round()

    def count_round(self, events: Iterable[Event]) -> None:
        """Count all events of a round."""
        self.begin_round()
        for event in events:
            if event.is_seen_by(WATCHER):
                self.count(event)

    def begin_round(self) -> None:
        """Prepare for a new round."""

    def count(self, event: Event) -> None:
        match event:
            case TrickTaken(seat=seat):
                self.add(seat, "tricks")

    def copy(self) -> Self:
        return copy.deepcopy(self)

    # for subclasses

    def add(self, seat: int, name: str, times: int = 1) -> None:
        self.tallies[seat][name] = self.tallies[seat].get(name, 0) + times

    def add_for(self, side: int, name: str) -> None:
        """Count something for every seat of a side."""
        for seat in range(side, self.seats, self.sides):
            self.add(seat, name)

    def best(self, seat: int, name: str, value: int) -> None:
        self.tallies[seat][name] = max(self.tallies[seat].get(name, value), value)


def added(tallies: Iterable[Tally]) -> Tally:
    """The tally of several matches: sums, and the best of all."""
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
    """The figures of a tally for a profile, in the order of the texts."""
    titles = titles_of(game) | titles_of("")
    return [Figure(name, titles[name], tally[name]) for name in titles if name in tally]


def titles_of(game: str) -> dict[str, str]:
    """The English titles in `[stat]` of a game's texts, or of the shared texts."""
    prefix = f"{game}.stat." if game else "stat."
    texts = texts_of(game, "en")
    return {key.removeprefix(prefix): texts[key] for key in texts if key.startswith(prefix)}
