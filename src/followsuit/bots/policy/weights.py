"""Weights that were learned: a small file of each game, written by the trainer."""

import json
from pathlib import Path
from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

Learned: TypeAlias = dict[str, list[list[int]]]

CERTAIN_WIN: Final = 100_000_000  # sums are parts of this: so much more likely the match is won


@final
class Weights:
    """One row of whole numbers for each kind of situation; one number for each feature."""

    width: i64
    numbers: vec[i64]

    def __init__(self, rows: list[list[int]]) -> None:
        self.width = len(rows[0])
        self.numbers = vec[i64]([number for row in rows for number in row])

    def sum(self, row: i64, features: vec[i64]) -> i64:
        """How good something with these features is, in such a situation."""
        total: i64 = 0
        start = row * self.width
        for place in range(self.width):
            total += self.numbers[start + place] * features[place]
        return total


def learned(file: Path) -> Learned:
    """The rows of a game by what they are for, as the trainer wrote them."""
    parts: Learned = json.loads(file.read_text(encoding="utf-8"))
    return parts
