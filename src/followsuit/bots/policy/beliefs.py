"""How well imagined cards fit what players have done: who would have played like that with them?"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.bits import count
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match

CERTAIN: Final = 1 << 40  # a world in which all have done what was to be expected
PARTS: Final = 1024


class Beliefs:
    """Made once for a decision, asked about every world. Here: all worlds are alike."""

    def weight(self, world: Match) -> i64:
        """How likely the others would have done what they did, up to `CERTAIN`."""
        return CERTAIN


class Replay(Beliefs):
    """Plays the tricks so far again in a world and asks at every card what was to be expected."""

    viewer: Seat
    moves: vec[i64]  # since the first card of the hand
    surprise: i64  # what a move that was not to be expected leaves of a weight, in 1024 parts
    dice: Dice

    def __init__(self, viewer: Seat, moves: vec[i64], surprise: i64) -> None:
        self.viewer = viewer
        self.moves = moves
        self.surprise = surprise
        self.dice = Dice(0)

    def start(self, world: Match) -> Match:
        """The match before the first card, with the cards of this world."""
        raise NotImplementedError

    def expected(self, match: Match) -> i64:
        """The move that was to be expected."""
        raise NotImplementedError

    def weight(self, world: Match) -> i64:
        return self.replayed(world, CERTAIN)

    def replayed(self, world: Match, weight: i64) -> i64:
        """What the tricks so far leave of a weight."""
        if not len(self.moves):
            return weight
        match = self.start(world)
        for move in self.moves:
            if match.phase.to_act != self.viewer and is_free(match) and self.is_odd(match, move):
                weight = 1 + (weight * self.surprise >> 10)
            match.apply(move)
        return weight

    def is_odd(self, match: Match, move: i64) -> bool:
        return self.expected(match) != move


def has_heard(match: Match, cards: int) -> bool:
    """Whether so many cards are all that were played: a match that was not told knows fewer."""
    played = count(match.phase.lying())
    for seat in range(match.table.seats):
        played += count(match.table.taken[seat])
    return played == cards


def is_free(match: Match) -> bool:
    """Whether there was anything to choose."""
    choices = match.phase.choices(match.table)
    return choices & (choices - 1) != 0
