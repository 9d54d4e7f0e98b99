"""Bit sets, in both forms."""

import random

import pytest

from followsuit.rules.bits import bit, count, each, index, nth

PLACES = range(62)  # the most in a set
FULL = 2**62 - 1


@pytest.mark.parametrize("place", PLACES)
def test_every_bit_has_its_place(place):
    assert bit(place) == 2**place
    assert index(bit(place)) == place
    assert count(bit(place)) == 1
    assert each(bit(place)) == [2**place]
    assert nth(FULL, place) == 2**place


@pytest.mark.parametrize("place", PLACES)
def test_a_set_is_counted_correctly_without_any_one_bit(place):
    assert count(FULL ^ bit(place)) == 61
    assert count(bit(place) - 1) == place


def test_the_empty_set_and_the_full_one():
    assert (count(0), each(0), nth(0, 0)) == (0, [], 0)
    assert count(FULL) == 62
    assert each(FULL) == [2**place for place in PLACES]


def test_random_sets():
    rng = random.Random(1)
    for _ in range(500):
        places = sorted(rng.sample(PLACES, rng.randint(1, 62)))
        cards = sum(2**place for place in places)
        assert count(cards) == len(places)
        assert [index(single) for single in each(cards)] == places
        chosen = rng.randrange(len(places))
        assert nth(cards, chosen) == 2 ** places[chosen]
