"""The others as players of some kind: what they hold, and how they will go on."""

from mypy_extensions import i64

from followsuit.rules.dice import Dice
from followsuit.rules.match import Match


class Rivals:
    """Made once for a decision; it deals the worlds, the more believable the more often."""

    def next(self) -> Match:
        """The next world; nobody may change it."""
        raise NotImplementedError

    def move(self, match: Match, dice: Dice) -> i64:
        """What the seat to act does in a playout from that world."""
        raise NotImplementedError

    def doubt(self) -> float:
        """One part of so many worlds as there are to choose from; 0: any number of them."""
        return 0.0
