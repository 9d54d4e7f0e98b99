"""A Markov chain of worlds, sampled in proportion to their weight (Metropolis).

It starts from the best of a few random worlds, then swaps two unseen cards at a time. A swap that
raises the weight is always accepted, any other in proportion to the weight that remains.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.beliefs import PARTS, Beliefs
from followsuit.bots.worlds.worlds import Worlds
from followsuit.rules.bits import bit
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match

DEALT: Final = 12  # worlds to start from
SWAPS: Final = 6  # tried between two samples


@final
class Chain:
    worlds: Worlds
    beliefs: Beliefs
    dice: Dice
    row: vec[i64]  # the unseen cards, place by place
    place: vec[i64]  # the place of each card
    bars: vec[i64]  # cards that each place cannot hold
    world: Match
    weight: i64

    def __init__(self, worlds: Worlds, beliefs: Beliefs, dice: Dice) -> None:
        match, viewer = worlds.match, worlds.viewer
        rooms = [len(cards) for cards in match.hidden_from(viewer)]
        self.worlds = worlds
        self.beliefs = beliefs
        self.dice = dice
        self.place = vec[i64]([place for place, room in enumerate(rooms) for _ in range(room)])
        self.bars = vec[i64](match.barred_from(viewer))
        self.world = worlds.deal(dice)
        self.row = worlds.row[:]
        self.weight = beliefs.weight(self.world)
        for _ in range(DEALT - 1):
            self.deal()

    def deal(self) -> None:
        """Deal a world and keep it if it has more weight."""
        world = self.worlds.deal(self.dice)
        weight = self.beliefs.weight(world)
        if weight > self.weight:
            self.world = world
            self.weight = weight
            self.row = self.worlds.row[:]

    def next(self) -> Match:
        """Sample the next world; callers must not change it."""
        for _ in range(SWAPS):
            self.swap()
        return self.world

    def swap(self) -> None:
        """Try to swap two unseen cards."""
        row, dice = self.row, self.dice
        one = dice.below(len(row))
        other = dice.below(len(row))
        if not self.may_swap(one, other):
            return
        self.exchange(one, other)
        world = self.worlds.match.copy()
        world.lay_unseen(self.worlds.viewer, row)
        if world.is_possible():
            weight = self.beliefs.weight(world)
            if dice.below(PARTS) * self.weight < weight * PARTS:
                self.world = world
                self.weight = weight
                return
        self.exchange(one, other)

    def may_swap(self, one: i64, other: i64) -> bool:
        """Whether the cards are in different places and may trade them."""
        here, there = self.place[one], self.place[other]
        if here == there or self.bars[there] & bit(self.row[one]):
            return False
        return not self.bars[here] & bit(self.row[other])

    def exchange(self, one: i64, other: i64) -> None:
        row = self.row
        held = row[one]
        row[one] = row[other]
        row[other] = held
