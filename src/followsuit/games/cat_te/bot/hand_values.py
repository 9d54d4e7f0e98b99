"""The value of the rest of a hand of Cat Te, learned by self-play.

Values are thousandths of the pot; chances are thousandths too.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.cat_te.bot.hand import SHAPES
from followsuit.games.cat_te.table import TRICKS
from followsuit.rules.table import zeros

SEATS: Final = 6
STANDINGS: Final = 3  # no trick won so far, some, all
WHOLE: Final = 1000
BEATEN_BY: Final = 13  # 0 to 12 cards can beat one
VALUE_ROWS: Final = SEATS * TRICKS * STANDINGS * 2
CHANCE_ROWS: Final = SEATS * (TRICKS + 1) * 2


@final
class HandValues:
    """The tables for one family of rules."""

    values: vec[i64]
    chances: vec[i64]

    def __init__(self, values: list[list[int]], chances: list[list[int]]) -> None:
        self.values = spread(values, SHAPES)
        self.chances = spread(chances, BEATEN_BY)


def spread(rows: list[list[int]], width: i64) -> vec[i64]:
    """Concatenate rows, padded to a width."""
    numbers = zeros(len(rows) * width)
    for row, short in enumerate(rows):
        for place, number in enumerate(short):
            numbers[row * width + place] = number
    return numbers


def value_row(opponents: i64, left: i64, standing: i64, leads: i64) -> i64:
    """The index of a row of values."""
    return (((opponents * TRICKS + left) * STANDINGS + standing) * 2 + leads) * SHAPES


def chance_row(to_come: i64, left: i64, leads: i64) -> i64:
    """The index of a row of chances to win a trick."""
    return ((to_come * (TRICKS + 1) + left) * 2 + leads) * BEATEN_BY
