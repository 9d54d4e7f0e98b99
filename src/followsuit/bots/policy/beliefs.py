"""How likely a world is, given what the players have done."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from followsuit.rules.bits import bit, count
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

CERTAIN: Final = 1 << 40  # weight of a world without surprises
PARTS: Final = 1024
CACHE_SIZE: Final = 1 << 16  # hands per seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Beliefs:
    """Created once per decision to weigh worlds; the base class weighs all alike."""

    def weight(self, world: Match) -> i64:
        """The likelihood of the others' actions in this world, up to `CERTAIN`."""
        return CERTAIN


class ReplayBeliefs(Beliefs):
    """Replays the tricks so far in a world and compares every move with the policy's.

    A seat's moves depend only on its own cards, so results are cached by hand.
    """

    viewer: Seat
    moves: vec[i64]  # since the first card of the round
    surprise: i64  # factor for each unexpected move, in 1024ths
    sees_aside: Seat  # the seat that knows the cards laid aside, or nobody
    cache: list[dict[tuple[int, int], int]]  # by seat and cards: number of unexpected moves
    unexpected: vec[i64]  # by seat: the same, in the current world
    dice: Dice

    def __init__(self, match: Match, moves: vec[i64], surprise: i64, sees_aside: Seat) -> None:
        self.viewer = match.phase.to_act
        self.moves = moves
        self.surprise = surprise
        self.sees_aside = sees_aside
        self.cache = [{} for _ in range(match.table.seats)]
        self.unexpected = zeros(match.table.seats)
        self.dice = Dice(0)

    def start(self, world: Match) -> Match:
        """The match before the first card, with this world's cards."""
        raise NotImplementedError

    def expected_move(self, match: Match) -> i64:
        """The policy's move for the seat to act."""
        raise NotImplementedError

    def weight(self, world: Match) -> i64:
        return self.discount(world, CERTAIN)

    def discount(self, world: Match, weight: i64) -> i64:
        """Reduce a weight by the factor for each unexpected move."""
        unexpected = self.unexpected_moves(world) if len(self.moves) else 0
        while unexpected:
            weight = 1 + (weight * self.surprise >> 10)
            unexpected -= 1
        return weight

    def unexpected_moves(self, world: Match) -> i64:
        """Count the unexpected moves of the other seats."""
        seats = world.table.seats
        new: i64 = 0
        unexpected: i64 = 0
        for seat in range(seats):
            if seat != self.viewer:
                known = self.cache[seat].get(self.cache_key(world, seat), -1)
                if known < 0:
                    new |= bit(seat)
                else:
                    unexpected += known
        if new:
            self.replay(world, new)
            for seat in range(seats):
                if new >> seat & 1:
                    if len(self.cache[seat]) >= CACHE_SIZE:
                        self.cache[seat].clear()
                    self.cache[seat][self.cache_key(world, seat)] = self.unexpected[seat]
                    unexpected += self.unexpected[seat]
        return unexpected

    def cache_key(self, world: Match, seat: Seat) -> tuple[int, int]:
        """All cards that a seat's decisions depend on."""
        table = world.table
        return table.hands[seat], table.aside if seat == self.sees_aside else 0

    def replay(self, world: Match, seats: i64) -> None:
        """Count the unexpected moves of each of these seats."""
        match = self.start(world)
        for seat in range(match.table.seats):
            self.unexpected[seat] = 0
        for move in self.moves:
            seat = match.phase.to_act
            if seats >> seat & 1 and has_choice(match) and self.expected_move(match) != move:
                self.unexpected[seat] += 1
            match.apply(move)


def has_full_history(match: Match, cards: int) -> bool:
    """Whether this many cards were played in total; a match set up midway has seen fewer."""
    played = count(match.phase.on_table())
    for seat in range(match.table.seats):
        played += count(match.table.taken[seat])
    return played == cards


def has_choice(match: Match) -> bool:
    """Whether more than one move is legal."""
    choices = match.phase.choices(match.table)
    return choices & (choices - 1) != 0
