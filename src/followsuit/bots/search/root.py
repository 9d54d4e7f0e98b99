"""Search at the root: sequential halving over moves tried in the same sampled worlds.

All moves share one part of the budget, then the worse half is dropped, and so on. A move that is
clearly behind after 32, 64, 128 … worlds is dropped early, and when one move is left, the search
ends. The choice depends on the budget and the seed, so it is equal on every machine, unless a time
limit ends the search first.
"""

import time
from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.opponents import OpponentModel
from followsuit.bots.policy.policy import Policy
from followsuit.bots.search.chain import Chain
from followsuit.bots.worlds.worlds import Worlds
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match

PRIOR_PLAYOUTS: Final = 150.0  # how many playouts the prior counts for
FIRST_CHECK: Final = 32  # worlds before moves may be dropped; doubled each time
DROP_ERRORS: Final = 3.0  # a move this many standard errors behind is dropped
IDENTICAL_WORLDS: Final = 128  # two moves with equal results in this many worlds are equivalent
BATCHES: Final = 12  # for estimating the correlation of playouts
SMALLEST_BATCH: Final = 4
# standard errors for a 95% interval: normal, and Student's t where the error itself is estimated
# from batches (11 degrees of freedom)
Z_95: Final = 1.96
T_95: Final = 2.2
LEAST_VARIANCE: Final = 1e-9  # anything smaller is rounding


@final
class Arm:
    """A move and the results of its playouts."""

    move: i64
    prior: float  # see `Policy.prior`
    plays: i64
    values: list[float]  # by world; all moves share the worlds
    wins: float
    reported: float  # sum of the values to report; moves are chosen by `wins`
    squares: float  # sum of their squares
    points: float
    margins: list[float]  # by world, see `Policy.margin`; only if the search collects them

    def __init__(self, move: i64, prior: float = 0.0) -> None:
        self.move = move
        self.prior = prior
        self.plays = 0
        self.values = []
        self.wins = 0.0
        self.reported = 0.0
        self.squares = 0.0
        self.points = 0.0
        self.margins = []

    def add(self, value: float, reported: float, points: float) -> None:
        self.plays += 1
        self.values.append(value)
        self.wins += value
        self.reported += reported
        self.squares += reported * reported
        self.points += points

    def win(self) -> float:
        return self.wins / float(self.plays) if self.plays else 0.5

    def reported_win(self) -> float:
        return self.reported / float(self.plays) if self.plays else 0.5

    def estimate(self) -> float:
        """The mean value plus the prior, which fades as playouts accumulate."""
        return self.win() + self.prior * PRIOR_PLAYOUTS / float(max(self.plays, 1))

    def is_hopeless(self, best: "Arm") -> bool:
        """Whether it is clearly worse than the best in the same worlds, or equivalent to it."""
        plays, square = float(self.plays), 0.0
        mean = (best.wins - self.wins) / plays
        for world in range(self.plays):
            behind = best.values[world] - self.values[world] - mean
            square += behind * behind
        if square == 0.0 and mean == 0.0:
            return self.plays >= IDENTICAL_WORLDS
        error: float = square**0.5 / plays
        return best.estimate() - self.estimate() > DROP_ERRORS * error

    def score(self) -> float:
        return self.points / float(self.plays) if self.plays else 0.0

    def bounds(self, variance_floor: float = 0.0) -> tuple[float, float]:
        """The 95% interval of the chance to win: Wilson's, for an effective number of games.

        Values between 0 and 1 vary less than won and lost games, so they count for more of them.
        `variance_floor` is the share of a playout's variance that more playouts cannot remove.
        """
        if not self.plays:
            return 0.0, 1.0
        plays, mean = float(self.plays), self.reported_win()
        games, sure = plays, Z_95
        variance = self.squares / plays - mean * mean
        if variance > LEAST_VARIANCE:
            correlation = correlation_of(self.values, self.plays)
            games = mean * (1.0 - mean) / variance / (correlation / plays + variance_floor)
            if correlation > 1.0:
                sure = T_95
        share = sure * sure / games
        middle = (mean + share / 2.0) / (1.0 + share)
        spread = (mean * (1.0 - mean) / games + share / games / 4.0) ** 0.5
        reach: float = sure * spread / (1.0 + share)
        return max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach))

    def correlation(self) -> float:
        return correlation_of(self.values, self.plays)


@final
class Root:
    """The search for one decision."""

    worlds: Worlds
    policy: Policy
    chain: Chain | None  # if the policy has beliefs
    opponents: OpponentModel | None  # if the policy models opponents
    seat: Seat
    arms: list[Arm]  # after the search, best first
    live: list[Arm]  # not dropped yet
    dice: Dice
    tried: i64  # worlds so far
    left: i64  # playouts left
    has_margins: bool  # collects `Arm.margins`
    next_check: i64  # number of worlds at which moves may be dropped
    deadline: float

    def __init__(
        self,
        worlds: Worlds,
        policy: Policy,
        moves: list[int],
        seed: i64,
        infers: bool = True,
        sibling: "Root | None" = None,
    ) -> None:
        """`infers`: weigh worlds by what the others have done, beyond what the rules imply.

        `sibling` is another search for the same decision, whose chain of worlds is continued.
        """
        self.worlds = worlds
        self.policy = policy
        self.seat = worlds.match.phase.to_act
        self.arms = [Arm(move, policy.prior(worlds.match, move)) for move in moves]
        self.live = list(self.arms)
        self.dice = Dice(seed)
        self.chain = None
        self.opponents = None
        if sibling is not None:
            self.chain = sibling.chain
            self.opponents = sibling.opponents
        elif infers and worlds.count() > 1:
            self.infer()
        self.tried = 0
        self.left = 0
        self.has_margins = False
        self.next_check = FIRST_CHECK
        self.deadline = 0.0

    def infer(self) -> None:
        """Start weighing worlds by what the others have done."""
        beliefs = self.policy.beliefs(self.worlds.match)
        self.chain = None if beliefs is None else Chain(self.worlds, beliefs, self.dice)
        self.opponents = self.policy.opponent_model(self.worlds, self.dice)

    def restart(self) -> None:
        """Infer again: worlds from several starts are less alike than those of one chain."""
        if self.chain is not None:
            self.chain = Chain(self.worlds, self.chain.beliefs, self.dice)
        if self.opponents is not None:
            self.opponents = self.policy.opponent_model(self.worlds, self.dice)

    def search(self, playouts: i64, seconds: float = 0.0) -> None:
        """Spend at most this many playouts and seconds; 0 seconds means no time limit."""
        self.left = playouts
        end = time.monotonic() + seconds
        rounds = halvings(len(self.arms))
        for number in range(rounds):
            if seconds:  # share the time among the rounds, so that the last gets some
                now = time.monotonic()
                self.deadline = now + (end - now) / float(rounds - number)
            self.try_worlds(max(1, self.left // (rounds - number) // len(self.live)))
            self.sort()
            if len(self.live) == 1:
                break
            self.live = self.live[: (len(self.live) + 1) // 2]
        if seconds:
            self.deadline = end

    def spend_rest(self) -> None:
        """Use the remaining playouts to narrow the intervals of all moves."""
        self.live = self.arms
        for _ in range(self.left // len(self.live)):
            if self.is_out_of_time():
                return
            self.try_world()

    def try_worlds(self, worlds: i64) -> None:
        """Try all live moves in this many new worlds."""
        for _ in range(worlds):
            self.try_world()
            if self.tried == self.next_check:
                self.next_check *= 2
                self.drop_hopeless()
                if len(self.live) == 1:
                    return
            if self.is_out_of_time():
                return

    def try_world(self) -> None:
        world = self.sample_world()
        seed = self.dice.below(1 << 30)
        for arm in self.live:
            # the same dice for every move, so that they differ by play and not by luck
            self.run_playout(world.copy(), arm, Dice(seed))
        self.tried += 1
        self.left -= len(self.live)

    def drop_hopeless(self) -> None:
        self.sort()
        best = self.live[0]
        self.live = [arm for arm in self.live if arm is best or not arm.is_hopeless(best)]

    def sample_world(self) -> Match:
        """Sample a world in proportion to its weight."""
        if self.opponents is not None:
            return self.opponents.next()
        return self.worlds.deal(self.dice) if self.chain is None else self.chain.next()

    def run_playout(self, match: Match, arm: Arm, dice: Dice) -> None:
        policy, opponents = self.policy, self.opponents
        moves = policy.horizon
        to_act = match.apply(arm.move)
        while to_act >= 0:
            moves -= 1
            if moves == 0:
                break
            if opponents is None:
                to_act = match.apply(policy.move(match, dice))
            else:
                to_act = match.apply(opponents.move(match, dice))
        value = policy.value(match, self.seat)
        reported = policy.reported_value(value, match, self.seat, self.worlds.match)
        arm.add(value, reported, policy.points(match, self.seat))
        if self.has_margins:
            arm.margins.append(policy.margin(match, self.seat))

    def variance_floor(self) -> float:
        """The share of variance that more playouts cannot remove, see `Arm.bounds`."""
        return 0.0 if self.opponents is None else self.opponents.variance_floor()

    def sort(self) -> None:
        """Sort the live moves, best first; ties keep the policy's order."""
        self.live = sorted(self.live, key=lambda arm: -arm.estimate())
        rest = [arm for arm in self.arms if arm not in self.live]
        self.arms = self.live + rest

    def is_out_of_time(self) -> bool:
        return self.deadline != 0.0 and time.monotonic() > self.deadline


def correlation_of(values: list[float], plays: i64) -> float:
    """How many playouts are worth one independent playout, estimated by batch means.

    Successive worlds of a chain are similar, so their playouts are correlated.
    """
    size = plays // BATCHES
    if size < SMALLEST_BATCH:
        return 1.0
    mean = 0.0
    for play in range(BATCHES * size):
        mean += values[play] / float(BATCHES * size)
    between, within = 0.0, 0.0
    for batch in range(BATCHES):
        total = 0.0
        for play in range(batch * size, batch * size + size):
            off = values[play] - mean
            total += off
            within += off * off
        between += total * total
    return max(1.0, between / within) if within > 0.0 else 1.0


def halvings(moves: i64) -> i64:
    """The number of rounds until at most two moves are compared."""
    rounds: i64 = 1
    while moves > 2:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds
