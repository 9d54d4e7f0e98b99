"""How well imagined cards fit what players have done: who would have played like that with them?"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

CERTAIN: Final = 1 << 40  # a world in which all have done what was to be expected
PARTS: Final = 1024
MOST_FOUND: Final = 1 << 16  # hands of a seat that are remembered


class Beliefs:
    """Made once for a decision, asked about every world. Here: all worlds are alike."""

    def weight(self, world: Match) -> i64:
        """How likely the others would have done what they did, up to `CERTAIN`."""
        return CERTAIN


class Replay(Beliefs):
    """Plays the tricks so far again in a world and asks at every card what was to be expected.

    What a seat does depends on its own cards: what was found for a hand is remembered.
    """

    viewer: Seat
    moves: vec[i64]  # since the first card of the hand
    surprise: i64  # what a move that was not to be expected leaves of a weight, in 1024 parts
    sees_aside: Seat  # who knows what lies aside, or nobody
    found: list[dict[tuple[int, int], int]]  # by seat: how many moves were odd with these cards
    odd: vec[i64]  # the same, in the world looked at
    dice: Dice

    def __init__(self, match: Match, moves: vec[i64], surprise: i64, sees_aside: Seat) -> None:
        self.viewer = match.phase.to_act
        self.moves = moves
        self.surprise = surprise
        self.sees_aside = sees_aside
        self.found = [{} for _ in range(match.table.seats)]
        self.odd = zeros(match.table.seats)
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
        odd = self.odd_moves(world) if len(self.moves) else 0
        while odd:
            weight = 1 + (weight * self.surprise >> 10)
            odd -= 1
        return weight

    def odd_moves(self, world: Match) -> i64:
        """How many moves of the others were not to be expected."""
        seats = world.table.seats
        new: i64 = 0
        odd: i64 = 0
        for seat in range(seats):
            if seat != self.viewer:
                known = self.found[seat].get(self.held(world, seat), -1)
                if known < 0:
                    new |= bit(seat)
                else:
                    odd += known
        if new:
            self.play_again(world, new)
            for seat in range(seats):
                if new >> seat & 1:
                    if len(self.found[seat]) >= MOST_FOUND:
                        self.found[seat].clear()
                    self.found[seat][self.held(world, seat)] = self.odd[seat]
                    odd += self.odd[seat]
        return odd

    def held(self, world: Match, seat: Seat) -> tuple[int, int]:
        """All cards that a seat has its reasons from."""
        table = world.table
        return table.hands[seat], table.aside if seat == self.sees_aside else 0

    def play_again(self, world: Match, asked: i64) -> None:
        """Count the odd moves of these seats."""
        match = self.start(world)
        for seat in range(match.table.seats):
            self.odd[seat] = 0
        for move in self.moves:
            seat = match.phase.to_act
            if asked >> seat & 1 and is_free(match) and self.expected(match) != move:
                self.odd[seat] += 1
            match.apply(move)


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
