"""Chances with the true cards: everybody plays on by the policy, with a slip now and then.

Policies hardly roll dice, so without slips a position would have a single outcome. Each playout's
slips depend on its number and on how many moves the round is old. So playouts with the same number
go alike from one position to the next, and the difference between two positions is that of the move
between them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from followsuit.bots.policy.policy import Policy
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.table import zeros

ONE_IN: Final = 16  # moves is a slip: a random candidate
ROLLS: Final = 512  # per playout, one for each move of a round; then from the start again
SIDES: Final = 1 << 30  # of the dice for one roll


@final
class OpenLine:
    policy: Policy
    side_of: list[int]  # by seat
    sides: i64
    playouts: i64
    rolls: vec[i64]

    def __init__(self, policy: Policy, side_of: list[int], playouts: i64, seed: i64) -> None:
        self.policy = policy
        self.side_of = side_of
        self.sides = max(side_of) + 1
        self.playouts = playouts
        self.rolls = zeros(playouts * ROLLS)
        dice = Dice(seed)
        for place in range(playouts * ROLLS):
            self.rolls[place] = dice.below(SIDES)

    def chances(self, match: Match, age: i64) -> list[list[float]]:
        """Every side's chance to win, by playout, after this many moves of the round."""
        if match.phase.to_act < 0:
            return [self.values(match, match)]
        if self.policy.is_solved(match):
            return [self.values(self.solved(match), match)]
        return [self.play_out(match, age, number) for number in range(self.playouts)]

    def solved(self, match: Match) -> Match:
        """The end of the round by best play."""
        after = match.copy()
        to_act = after.phase.to_act
        while to_act >= 0:
            to_act = after.apply(self.policy.candidates(after)[0])
        return after

    def play_out(self, start: Match, age: i64, number: i64) -> list[float]:
        match, policy = start.copy(), self.policy
        moves = policy.horizon
        to_act = match.phase.to_act
        while to_act >= 0:
            roll = self.rolls[number * ROLLS + age % ROLLS]
            dice = Dice(roll)
            age += 1
            if roll % ONE_IN:
                to_act = match.apply(policy.move(match, dice))
            else:
                to_act = match.apply(self.slip(match, dice))
            moves -= 1
            if moves == 0:
                break
        return self.values(match, start)

    def slip(self, match: Match, dice: Dice) -> i64:
        if self.policy.is_solved(match):
            return match.phase.random_move(match.table, dice)
        candidates = self.policy.candidates(match)
        return candidates[dice.below(len(candidates))]

    def values(self, match: Match, start: Match) -> list[float]:
        """Every side's chance to win; certain once the match is over."""
        return [self.value(match, side, start) for side in range(self.sides)]

    def value(self, match: Match, side: i64, start: Match) -> float:
        if match.result() is not None:
            return self.share_won(match, side)
        policy = self.policy
        return policy.reported_value(policy.value(match, side), match, side, start)

    def share_won(self, match: Match, side: i64) -> float:
        """A match won by several sides is shared."""
        sides: set[int] = set()
        for seat in match.winners():
            sides.add(self.side_of[seat])
        return 1.0 / float(len(sides)) if int(side) in sides else 0.0
