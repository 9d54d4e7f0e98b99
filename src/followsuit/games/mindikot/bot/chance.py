"""The chance to win a match of Mindikot from the scores between two rounds."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.games.mindikot.options import HIDDEN, Rules
from followsuit.rules.table import zeros

MOST: Final = 40  # wins needed; longer matches are scaled down to this
WHOLE: Final = 1_000_000


@final
class Race:
    """The race between two sides of equal skill, by the wins each still needs."""

    often: list[list[int]]  # frequencies of plain wins and kots, by seats and mode
    rules: Rules | None
    table: vec[i64]

    def __init__(self, often: list[list[int]]) -> None:
        self.often = often
        self.rules = None
        self.table = zeros(0)

    def chance(self, mine: i64, theirs: i64, rules: Rules) -> i64:
        """The chance of a side with these scores, in parts of `WHOLE`."""
        if rules is not self.rules:
            self.solve(rules)
        return self.table[needed(mine, rules) * (MOST + 1) + needed(theirs, rules)]

    def solve(self, rules: Rules) -> None:
        """Fill the table, from the fewest wins needed to the most."""
        row = (2 if rules.seats == 6 else 0) + (1 if rules.mode == HIDDEN else 0)
        won, kots = self.often[row]
        kot = max(1, rules.kot_points // rules.win_points)
        table = zeros((MOST + 1) * (MOST + 1))
        for own in range(MOST + 1):
            for other in range(MOST + 1):
                ours = won * at(table, own - 1, other) + kots * at(table, own - kot, other)
                theirs = won * at(table, own, other - 1) + kots * at(table, own, other - kot)
                total = 2 * (won + kots)
                table[own * (MOST + 1) + other] = (ours + theirs) // total
        self.table = table
        self.rules = rules


def at(table: vec[i64], own: i64, other: i64) -> i64:
    if own <= 0:
        return WHOLE
    if other <= 0:
        return 0
    return table[own * (MOST + 1) + other]


def needed(score: i64, rules: Rules) -> i64:
    """How many wins a side still needs."""
    need = (rules.target_score - score + rules.win_points - 1) // rules.win_points
    whole = (rules.target_score + rules.win_points - 1) // rules.win_points
    if whole > MOST:
        need = need * MOST // whole
    if need > MOST:  # far below 0
        return MOST
    return need if need > 0 else 1
