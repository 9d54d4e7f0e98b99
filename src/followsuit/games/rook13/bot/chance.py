"""The chance to win a match of Rook13 from the scores between two rounds."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.rook13.options import Rules

STEP: Final = 25  # points between two entries of the table
WIDTH: Final = 31  # entries: 0 to 750 points needed
WHOLE: Final = 10_000  # chances in the table are parts of this
USUAL: Final = 500


@final
class WinChance:
    """A table by the points each side still needs, from self-play."""

    table: vec[i64]

    def __init__(self, rows: list[list[int]]) -> None:
        assert len(rows) == WIDTH
        self.table = vec[i64]([chance for row in rows for chance in row])

    def chance(self, mine: i64, theirs: i64, rules: Rules) -> float:
        """The chance of a side with these scores, if the match is not over by RK-1."""
        own, other = needed(mine, rules.win_score), needed(theirs, rules.win_score)
        return float(self.between(own, other)) / float(WHOLE * STEP * STEP)

    def between(self, own: i64, other: i64) -> i64:
        """Bilinear interpolation between the four nearest entries."""
        row = own // STEP
        column = other // STEP
        down = own - row * STEP
        right = other - column * STEP
        here = row * WIDTH + column
        table = self.table
        upper = table[here] * (STEP - right) + table[here + 1] * right
        lower = table[here + WIDTH] * (STEP - right) + table[here + WIDTH + 1] * right
        return upper * (STEP - down) + lower * down


def needed(score: i64, target: i64) -> i64:
    """The points a side still needs, scaled to the usual target if that is lower."""
    need = target - score
    if target > USUAL:
        need = need * USUAL // target
    most: i64 = STEP * (WIDTH - 1) - 1
    if need > most:
        return most
    return need if need > 0 else 0
