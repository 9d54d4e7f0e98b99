"""The probability that a hand holds none of some cards, from a table of integers.

Integers are equal on every machine, and so are the moves that follow from them.
"""

from math import comb
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CERTAIN: Final = 1024  # probability 1
MOST_PLACES: Final = 52
MOST_CARDS: Final = 13


def chance_of_none(places: int, held: int, wanted: int) -> int:
    """The chance that all `wanted` cards miss the `held` places of a hand, out of `places`."""
    if wanted > places:
        return 0
    return CERTAIN * comb(places - held, wanted) // comb(places, wanted)


def none_chances() -> vec[i64]:
    """All chances, indexed by `table_index`."""
    table = [CERTAIN] * ((MOST_PLACES + 1) << 8)
    for places in range(1, MOST_PLACES + 1):
        for held in range(min(places, MOST_CARDS) + 1):
            for wanted in range(MOST_CARDS + 1):
                table[places << 8 | held << 4 | wanted] = chance_of_none(places, held, wanted)
    return vec[i64](table)


def table_index(places: i64, held: i64, wanted: i64) -> i64:
    return places << 8 | held << 4 | wanted
