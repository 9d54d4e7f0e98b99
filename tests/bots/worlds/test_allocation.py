"""Allocations of cards to places are counted exactly and sampled uniformly."""

from itertools import product
from math import factorial, prod

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.worlds.allocation import Allocations, random_below
from followsuit.bots.worlds.sampler import DealSampler
from followsuit.rules.dice import Dice
from tests.bots.worlds.enumeration import arrangements, assert_even, how_many

NONE = 0


def row(sampler: DealSampler, cards: int, dice: Dice) -> list[int]:
    """The cards of one deal, place by place."""
    places = vec[i64]([0] * cards)
    sampler.deal(dice, places)
    return list(places)


def cut(cards: list[int], rooms: list[int]) -> tuple[tuple[int, ...], ...]:
    """The same cut into places; all but the last, a pile, are sorted."""
    places, at = [], 0
    for room in rooms:
        places.append(tuple(cards[at : at + room]))
        at += room
    return (*[tuple(sorted(place)) for place in places[:-1]], places[-1])


def allowed(rooms: list[int], barred: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    """All deals that respect the bars, by brute force."""
    return {
        tuple(map(tuple, way))
        for way in arrangements(range(sum(rooms)), rooms)
        if not any(barred[place] >> card & 1 for place, pile in enumerate(way) for card in pile)
    }


CASES = [
    ([2, 2, 1, 0], [NONE, NONE, NONE, NONE]),
    ([2, 2, 1, 0], [0b00011, NONE, 0b00100, NONE]),
    ([1, 2, 1, 2], [0b000111, 0b110000, NONE, 0b000001]),
    ([1, 1, 1, 1, 1, 0], [0b00001, 0b00010, 0b00100, 0b01000, 0b10000, NONE]),
    ([3, 2, 0, 0], [0b00001, 0b10000, 0b11111, NONE]),
    ([0, 0, 4], [NONE, NONE, NONE]),
    ([0, 0], [NONE, NONE]),
]


@pytest.mark.parametrize(("rooms", "barred"), CASES)
def test_all_allowed_deals_are_counted_and_equally_likely(rooms, barred):
    deals = allowed(rooms, barred)
    cards = list(range(sum(rooms)))
    sampler, dice = DealSampler(cards, rooms, barred), Dice(3)
    assert sampler.ways == len(deals)
    drawn = [cut(row(sampler, len(cards), dice), rooms) for _ in range(60 * len(deals))]
    assert_even(drawn, deals)


def test_a_deal_depends_on_the_dice_alone():
    sampler = DealSampler(list(range(9)), [3, 3, 3], [0b111, 0b1000, NONE])
    first = row(sampler, 9, Dice(1))
    row(sampler, 9, Dice(2))
    assert row(sampler, 9, Dice(1)) == first


def ways_by_brute_force(kinds: list[int], groups: list[int], allowed: list[int]) -> int:
    """Sum over every table with these row and column sums."""
    total = 0
    for numbers in product(range(max(kinds) + 1), repeat=len(kinds) * len(groups)):
        table = [numbers[i * len(groups) : (i + 1) * len(groups)] for i in range(len(kinds))]
        sums = [sum(line) for line in table], [sum(column) for column in zip(*table, strict=True)]
        open_only = all(
            allowed[kind] >> group & 1 or not n
            for kind, counts in enumerate(table)
            for group, n in enumerate(counts)
        )
        if open_only and sums == (kinds, groups):
            total += prod(map(factorial, kinds)) // prod(map(factorial, numbers))
    return total


@pytest.mark.parametrize(
    ("kinds", "groups", "allowed"),
    [
        ([3, 2], [2, 2, 1], [0b111, 0b110]),
        ([2, 2, 1], [3, 2], [0b11, 0b10, 0b01]),
        ([1, 1, 2], [2, 1, 1], [0b111, 0b011, 0b101]),
        ([2, 1], [2, 1], [0b10, 0b01]),
    ],
)
def test_ways_are_exact_with_more_kinds_or_more_groups(kinds, groups, allowed):
    assert Allocations(kinds, groups, allowed).ways == ways_by_brute_force(kinds, groups, allowed)


def test_numbers_beyond_a_machine_word_stay_exact():
    rooms = [8, 8, 8, 8, 8, 0]
    barred = [0b11 << 2 * place for place in range(5)] + [NONE]
    free = DealSampler(list(range(40)), rooms, [NONE] * 6)
    assert free.ways == how_many(rooms) > 2**63
    sampler, dice = DealSampler(list(range(40)), rooms, barred), Dice(4)
    assert 2**63 < sampler.ways < free.ways
    for _ in range(50):
        places = cut(row(sampler, 40, dice), rooms)
        assert not [c for place in range(5) for c in places[place] if barred[place] >> c & 1]


@pytest.mark.parametrize("n", [1, 2, 3, 12, 1000, 2**31 + 1, 2**62 - 1, 3 * 2**70])
def test_random_numbers_of_any_size_cover_their_range(n):
    dice = Dice(5)
    numbers = [random_below(n, dice) for _ in range(400)]
    assert 0 <= min(numbers) <= max(numbers) < n
    assert_even(
        [4 * number // n for number in numbers] if n > 3 else numbers, set(range(min(n, 4)))
    )
