"""What is left of a hand of Cat Te is worth, as learnt from rounds played with itself.

Worth is a part of the pot, in thousandths; so are chances.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.bot.hand import SHAPES
from followsuit.games.cat_te.table import TRICKS
from followsuit.rules.table import zeros

SEATS: Final = 6
STANDINGS: Final = 3  # no trick won yet, some, all of them
WHOLE: Final = 1000
BEATEN_BY: Final = 13  # 0 to 12 cards can beat one
VALUE_ROWS: Final = SEATS * TRICKS * STANDINGS * 2
CHANCE_ROWS: Final = SEATS * (TRICKS + 1) * 2


@final
class HandValues:
    """For rules of one kind."""

    values: vec[i64]
    chances: vec[i64]

    def __init__(self, values: list[list[int]], chances: list[list[int]]) -> None:
        self.values = spread(values, SHAPES)
        self.chances = spread(chances, BEATEN_BY)


def spread(rows: list[list[int]], width: i64) -> vec[i64]:
    """Rows that may be shorter, one after the other."""
    numbers = zeros(len(rows) * width)
    for row, short in enumerate(rows):
        for place, number in enumerate(short):
            numbers[row * width + place] = number
    return numbers


def value_row(opponents: i64, left: i64, standing: i64, leads: i64) -> i64:
    """Where the worths begin with so many cards left, against so many, to lead or not."""
    return (((opponents * TRICKS + left) * STANDINGS + standing) * 2 + leads) * SHAPES


def chance_row(to_come: i64, left: i64, leads: i64) -> i64:
    """Where the chances begin to keep a trick, with so many who may still beat the card."""
    return ((to_come * (TRICKS + 1) + left) * 2 + leads) * BEATEN_BY
