"""Paired search: how much each move loses to the best in the same worlds, and how sure that is.

Unlike `Root.search` it looks at one move in particular, the one that was played, until it is clear
how good that move is. Clear decisions end after a few hundred playouts.
"""

from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.search.root import IDENTICAL_WORLDS, Arm, Root, correlation_of

FIRST_CHECK: Final = 32  # worlds before the first check; then after half as many again
LEAST_WORLDS: Final = 192  # before a decision counts as clear
# worlds before the others' hands are inferred anew: a model of opponents draws them from a pool
# that differs more from the next than its size suggests
BLOCK: Final = 600
POOL_BLOCK: Final = 64
BEHIND: Final = 3.0  # a move this many standard errors behind is dropped
SURE: Final = 2.5  # a verdict is clear if this many standard errors do not change it
FLAGGED: Final = 2.0  # a loss of fewer standard errors counts as none
FEW_WORLDS: Final = 16.0  # with this few worlds, a standard error may be off by its own size
# a move that costs less than this part of the match may be compared by points alone
SAME: Final = 0.002
# the most moves kept after this many worlds, besides the one played
SOME_WORLDS: Final = 256
SOME_MOVES: Final = 4
MANY_WORLDS: Final = 1024
FEW_MOVES: Final = 2


@final
class Gap:
    """How much one move is better than another in the same worlds, and its standard error."""

    mean: float
    error: float

    def __init__(self, mean: float, error: float) -> None:
        self.mean = mean
        self.error = error

    def proven(self) -> float:
        """The difference if it cannot be chance, otherwise 0."""
        return self.mean if self.mean > FLAGGED * self.error and self.mean > 0.0 else 0.0


@final
class Steps:
    """The smallest losses that lower a move's grade, step by step."""

    win: list[float]
    points: list[float]  # of the same length; empty: points do not matter

    def __init__(self, win: list[float], points: list[float]) -> None:
        self.win = win
        self.points = points

    def grade(self, win: float, points: float) -> i64:
        """The worse of both grades."""
        return max(grade(win, self.win), grade(points, self.points))


@final
class PairedSearch:
    """The moves of one decision; `arms` keep the order of the moves given."""

    root: Root
    arms: list[Arm]
    played: Arm
    steps: Steps
    floor: float  # see `Root.variance_floor`
    next_check: i64
    block: i64  # worlds per inference
    left: i64  # of this block
    blocks: i64

    def __init__(self, root: Root, played: i64, steps: Steps) -> None:
        root.has_margins = True
        self.root = root
        self.arms = list(root.arms)
        self.played = self.arms[played]
        self.steps = steps
        self.next_check = FIRST_CHECK
        self.block = BLOCK if root.opponents is None else POOL_BLOCK
        self.left = self.block
        self.blocks = 1
        self.floor = root.variance_floor()

    def run(self, playouts: i64) -> None:
        """Compare until the verdict is clear or this many playouts are spent."""
        root = self.root
        root.left = playouts
        while root.left >= len(root.live):
            if self.left == 0:
                self.restart()
            root.try_world()
            self.left -= 1
            if root.tried >= self.next_check:
                self.next_check += root.tried // 2
                if self.is_clear():
                    return

    def restart(self) -> None:
        """Infer anew, and average the share of variance that more playouts cannot remove."""
        self.root.restart()
        self.left = self.block
        self.blocks += 1
        latest = self.root.variance_floor()
        self.floor = (self.floor * float(self.blocks - 1) + latest) / float(self.blocks)

    def is_clear(self) -> bool:
        """Drop moves that are clearly behind; return whether the played move's grade is clear."""
        best = self.best()
        root = self.root
        kept: list[Arm] = []
        for arm in sorted(root.live, key=lambda arm: -arm.win()):
            stays = len(kept) < self.most_moves() and not self.is_hopeless(arm, best)
            if arm is best or arm is self.played or stays:
                kept.append(arm)
        root.live = kept
        return root.tried >= LEAST_WORLDS and self.lowest_grade() == self.highest_grade()

    def most_moves(self) -> i64:
        if self.root.tried >= MANY_WORLDS:
            return FEW_MOVES
        return SOME_MOVES if self.root.tried >= SOME_WORLDS else 1000

    def is_hopeless(self, arm: Arm, best: Arm) -> bool:
        """Whether a move is clearly behind the best, or as good as equivalent to it."""
        if arm is best:
            return False
        behind = self.difference(best, arm)
        if behind.mean or behind.error:
            return behind.mean > BEHIND * behind.error
        points = self.points_between(best, arm)
        if points.mean or points.error:
            return points.mean > BEHIND * points.error
        return arm.plays >= IDENTICAL_WORLDS

    def best(self) -> Arm:
        """The live move that wins most often; of equal ones the one with the most points."""
        best = self.played
        for arm in self.root.live:
            if arm.wins > best.wins or (arm.wins == best.wins and sum_of(arm) > sum_of(best)):
                best = arm
        return best

    # grades of the move played

    def lowest_grade(self) -> i64:
        win, points = 0.0, 0.0
        for arm in self.root.live:
            if arm is not self.played:
                ahead = self.difference(arm, self.played)
                win = max(win, ahead.mean - SURE * ahead.error)
                if ahead.mean - SURE * ahead.error >= -SAME:
                    more = self.points_between(arm, self.played)
                    points = max(points, more.mean - SURE * more.error)
        return self.steps.grade(win, points)

    def highest_grade(self) -> i64:
        win, points = 0.0, 0.0
        for arm in self.root.live:
            if arm is not self.played:
                ahead = self.difference(arm, self.played)
                win = max(win, ahead.mean + SURE * ahead.error)
                if ahead.mean + SURE * ahead.error >= -SAME:
                    more = self.points_between(arm, self.played)
                    points = max(points, more.mean + SURE * more.error)
        return self.steps.grade(win, points)

    def richest(self, than: Arm) -> Arm:
        """Of the moves that win as often as this one, the one that surely brings the most."""
        best, most = than, 0.0
        for arm in self.arms:
            if arm is not than and self.difference(arm, than).mean >= -SAME:
                more = self.points_between(arm, than).proven()
                if more > most:
                    best, most = arm, more
        return best

    def difference(self, one: Arm, other: Arm) -> Gap:
        """How much more often one move wins than another."""
        return paired(one.values, other.values, min(one.plays, other.plays), self.block_floor())

    def points_between(self, one: Arm, other: Arm) -> Gap:
        return paired(one.margins, other.margins, min(one.plays, other.plays), self.block_floor())

    def block_floor(self) -> float:
        return self.floor / float(self.blocks)


def paired(ones: list[float], others: list[float], plays: i64, floor: float) -> Gap:
    """The mean difference over the same worlds."""
    if not plays:
        return Gap(0.0, 1.0)
    behind: list[float] = []
    mean = 0.0
    for world in range(plays):
        off = ones[world] - others[world]
        behind.append(off)
        mean += off
    mean /= float(plays)
    variance = 0.0
    for world in range(plays):
        off = behind[world] - mean
        variance += off * off
    variance /= float(plays)
    if variance == 0.0:
        return Gap(mean, abs(mean) * FEW_WORLDS / float(plays))
    error: float = (variance * (correlation_of(behind, plays) / float(plays) + floor)) ** 0.5
    return Gap(mean, error * (1.0 + FEW_WORLDS / float(plays)))


def sum_of(arm: Arm) -> float:
    """The points of a move in all of its worlds."""
    points = 0.0
    for margin in arm.margins:
        points += margin
    return points


def grade(loss: float, steps: list[float]) -> i64:
    """How many of these steps a loss reaches."""
    reached: i64 = 0
    for step in steps:
        if loss >= step:
            reached += 1
    return reached
