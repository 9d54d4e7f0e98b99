"""Opponent models: what the others hold, and how they will play."""

from mypy_extensions import i64, mypyc_attr

from followsuit.rules.dice import Dice
from followsuit.rules.match import Match


@mypyc_attr(allow_interpreted_subclasses=True)
class OpponentModel:
    """Created once per decision; samples worlds in proportion to their probability."""

    def next(self) -> Match:
        """Sample a world; callers must not change it."""
        raise NotImplementedError

    def move(self, match: Match, dice: Dice) -> i64:
        """Choose a move for the seat to act in a playout from that world."""
        raise NotImplementedError

    def variance_floor(self) -> float:
        """1/n, where n is the effective number of worlds; 0 means unlimited."""
        return 0.0
