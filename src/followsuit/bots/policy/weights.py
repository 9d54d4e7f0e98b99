"""Learned weights: one small file per game, written by the trainer."""

import json
from pathlib import Path
from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

LearnedRows: TypeAlias = dict[str, list[list[int]]]

WIN_SCALE: Final = 100_000_000  # a sum of this much means one more match won


@final
class Weights:
    """One row of integers per situation, one integer per feature."""

    width: i64
    numbers: vec[i64]

    def __init__(self, rows: list[list[int]]) -> None:
        self.width = len(rows[0])
        self.numbers = vec[i64]([number for row in rows for number in row])

    def sum(self, row: i64, features: vec[i64]) -> i64:
        """The weighted sum of the features in a situation."""
        total: i64 = 0
        start = row * self.width
        for place in range(self.width):
            total += self.numbers[start + place] * features[place]
        return total


def load_learned(file: Path) -> LearnedRows:
    """Load a game's rows by name, as the trainer wrote them."""
    rows: LearnedRows = json.loads(file.read_text(encoding="utf-8"))
    return rows
