"""Enumerate all worlds by brute force, and check that samples are uniform."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from math import factorial, prod, sqrt
from typing import TypeVar

from followsuit.bots.worlds import Worlds
from followsuit.rules.dice import Dice
from tests.conformance.histories import History, histories, places
from tests.conformance.tables import Setting

T = TypeVar("T")
Places = tuple[tuple[int, ...], ...]
FAR = 4  # standard deviations: one fair test in thirty thousand fails, but the seeds are fixed


def arrangements(cards: Sequence[int], rooms: Sequence[int]) -> Iterator[list[list[int]]]:
    """All ways to fill places with cards; the last place is an ordered pile."""
    if len(rooms) == 1:
        yield from ([list(pile)] for pile in permutations(cards))
        return
    for chosen in combinations(cards, rooms[0]):
        rest = [card for card in cards if card not in chosen]
        for others in arrangements(rest, rooms[1:]):
            yield [list(chosen), *others]


def how_many(rooms: Sequence[int]) -> int:
    """The number of arrangements."""
    return factorial(sum(rooms)) // prod(factorial(room) for room in rooms[:-1])


def possible_worlds(history: History, viewer: int) -> set[Places]:
    """The worlds in which the viewer would have seen the same events, by brute force."""
    match, rng = history.match, random.Random(1)
    hidden = match.hidden_from(viewer)
    cards, rooms = [card for place in hidden for card in place], [len(place) for place in hidden]
    worlds = (match.rearranged(viewer, way) for way in arrangements(cards, rooms))
    return {places(world, viewer) for world in worlds if history.agrees_with(viewer, world, rng, 2)}


def assert_even(drawn: Iterable[T], possible: set[T]) -> None:
    """Pearson's chi-squared test: all possible values equally often, and no others."""
    counts = Counter(drawn)
    assert set(counts) <= possible
    if len(possible) > 1:
        expected = counts.total() / len(possible)
        squares = sum((counts[one] - expected) ** 2 for one in possible) / expected
        freedom = len(possible) - 1
        assert squares < freedom + FAR * sqrt(2 * freedom) + FAR, (squares, freedom)


def assert_uniform(history: History, viewer: int, each: int = 40) -> set[Places]:
    """Check that all possible worlds are dealt equally often."""
    possible = possible_worlds(history, viewer)
    worlds, dice = Worlds(history.match, viewer), Dice(1)
    assert worlds.count() >= len(possible)
    draws = range(each * len(possible))
    assert_even([places(worlds.deal(dice), viewer) for _ in draws], possible)
    return possible


def late_position(setting: Setting, seed: int, most: int = 250) -> History:
    """The first position with few enough arrangements, some of which are impossible."""
    for history in histories(setting, seed, 3000):
        viewer = history.match.to_act
        if viewer >= 0:
            rooms = [len(place) for place in history.match.hidden_from(viewer)]
            if 10 <= how_many(rooms) <= most and Worlds(history.match, viewer).count() < most:
                return history
    raise AssertionError("no such position")
