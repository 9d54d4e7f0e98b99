"""Every move that may be made is tried in the same worlds, and the better half is tried again.

Sequential halving: all moves share a part of the budget, the worse half is dropped, and so on.
A move that is clearly behind after 32 worlds, or 64, or 128, is dropped before its time; when one
is left, the rest is not spent. The budget and what was found decide how much is tried, so a move
is the same on any machine; a clock can end the search early, as a guard.
"""

import time
from typing import Final, final

from mypy_extensions import i64

from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.rivals import Rivals
from followsuit.bots.search.chain import Chain
from followsuit.bots.worlds.worlds import Worlds
from followsuit.rules.cards import Seat
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match

FIRST_SIGHT: Final = 150.0  # playouts that a first impression is worth
FIRST_LOOK: Final = 32  # worlds after which moves may be dropped; then after twice as many
CLEAR: Final = 3.0  # standard errors that a move must be behind to be dropped
ALIKE: Final = 128  # worlds in which two moves came to the same, so that one is enough
STRETCHES: Final = 12  # of playouts, to see how much alike they are
SHORTEST: Final = 4
# standard errors on either side, so that 95 of 100 intervals hold the truth; from few stretches
# nobody knows so well how wide they are (Student's t, 11 degrees of freedom)
SURE: Final = 1.96
SURE_OF_STRETCHES: Final = 2.2
NO_VARIANCE: Final = 1e-9  # less is what rounding leaves


@final
class Arm:
    """One move and what became of it."""

    move: i64
    promise: float  # what it looked like before it was tried
    plays: i64
    values: list[float]  # in the order of the worlds, which are the same for all moves
    wins: float
    told: float  # the same for people to read: moves are chosen by `wins`
    squares: float  # of what is told
    points: float

    def __init__(self, move: i64, promise: float = 0.0) -> None:
        self.move = move
        self.promise = promise
        self.plays = 0
        self.values = []
        self.wins = 0.0
        self.told = 0.0
        self.squares = 0.0
        self.points = 0.0

    def add(self, value: float, told: float, points: float) -> None:
        self.plays += 1
        self.values.append(value)
        self.wins += value
        self.told += told
        self.squares += told * told
        self.points += points

    def win(self) -> float:
        return self.wins / float(self.plays) if self.plays else 0.5

    def chance(self) -> float:
        return self.told / float(self.plays) if self.plays else 0.5

    def rank(self) -> float:
        """What was found, and the less was tried the more what was to be expected."""
        return self.win() + self.promise * FIRST_SIGHT / float(max(self.plays, 1))

    def is_hopeless(self, best: "Arm") -> bool:
        """In the same worlds it did worse than the best beyond doubt, or always the same."""
        plays, square = float(self.plays), 0.0
        mean = (best.wins - self.wins) / plays
        for world in range(self.plays):
            behind = best.values[world] - self.values[world] - mean
            square += behind * behind
        if square == 0.0 and mean == 0.0:
            return self.plays >= ALIKE
        error: float = square**0.5 / plays
        return best.rank() - self.rank() > CLEAR * error

    def score(self) -> float:
        return self.points / float(self.plays) if self.plays else 0.0

    def bounds(self, doubt: float = 0.0) -> tuple[float, float]:
        """The chance lies between these: Wilson's interval, as many games as the variance says.

        Values between 0 and 1 vary less than won and lost games, so they count for more of them.
        `doubt` is the part of a playout's variance that no number of playouts takes away.
        """
        if not self.plays:
            return 0.0, 1.0
        plays, mean = float(self.plays), self.chance()
        games, sure = plays, SURE
        variance = self.squares / plays - mean * mean
        if variance > NO_VARIANCE:
            kinship = self.kinship()
            games = mean * (1.0 - mean) / variance / (kinship / plays + doubt)
            if kinship > 1.0:
                sure = SURE_OF_STRETCHES
        share = sure * sure / games
        middle = (mean + share / 2.0) / (1.0 + share)
        spread = (mean * (1.0 - mean) / games + share / games / 4.0) ** 0.5
        reach: float = sure * spread / (1.0 + share)
        return max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach))

    def kinship(self) -> float:
        """How many playouts tell as much as one would: in a chain the next world is much alike.

        Found from how far whole stretches of playouts are apart.
        """
        size = self.plays // STRETCHES
        if size < SHORTEST:
            return 1.0
        plays, mean = float(STRETCHES * size), 0.0
        for play in range(STRETCHES * size):
            mean += self.values[play] / plays
        apart, alone = 0.0, 0.0
        for stretch in range(STRETCHES):
            total = 0.0
            for play in range(stretch * size, stretch * size + size):
                off = self.values[play] - mean
                total += off
                alone += off * off
            apart += total * total
        return max(1.0, apart / alone) if alone > 0.0 else 1.0


@final
class Root:
    """The decision at hand."""

    worlds: Worlds
    policy: Policy
    chain: Chain | None  # of believable worlds, where the policy believes anything
    rivals: Rivals | None  # or the others as players, where it knows how they may play
    seat: Seat
    arms: list[Arm]  # the best first, once it was searched
    live: list[Arm]
    dice: Dice
    tried: i64  # worlds
    left: i64  # playouts
    next_look: i64  # after so many worlds
    deadline: float

    def __init__(
        self,
        worlds: Worlds,
        policy: Policy,
        moves: list[int],
        seed: i64,
        reads: bool = True,
        beside: "Root | None" = None,
    ) -> None:
        """`reads`: makes something of what the others have done, besides what the rules tell.

        `beside` another root of the same decision, its worlds go on.
        """
        self.worlds = worlds
        self.policy = policy
        self.seat = worlds.match.phase.to_act
        self.arms = [Arm(move, policy.promise(worlds.match, move)) for move in moves]
        self.live = list(self.arms)
        self.dice = Dice(seed)
        if beside is not None:
            self.chain = beside.chain
            self.rivals = beside.rivals
        else:
            reads = reads and worlds.count() > 1
            beliefs = policy.beliefs(worlds.match) if reads else None
            self.chain = None if beliefs is None else Chain(worlds, beliefs, self.dice)
            self.rivals = policy.rivals(worlds, self.dice) if reads else None
        self.tried = 0
        self.left = 0
        self.next_look = FIRST_LOOK
        self.deadline = 0.0

    def search(self, playouts: i64, seconds: float = 0.0) -> None:
        """Spend at most so many playouts; seconds are a guard, 0 for none."""
        self.left = playouts
        end = time.monotonic() + seconds
        rounds = halvings(len(self.arms))
        for number in range(rounds):
            if seconds:  # each round has its share of the time, so that the last is not left out
                now = time.monotonic()
                self.deadline = now + (end - now) / float(rounds - number)
            self.try_in(max(1, self.left // (rounds - number) // len(self.live)))
            self.rank()
            if len(self.live) == 1:
                break
            self.live = self.live[: (len(self.live) + 1) // 2]
        if seconds:
            self.deadline = end

    def spend_rest(self) -> None:
        """What the choice did not need makes the figures of all moves surer."""
        self.live = self.arms
        for _ in range(self.left // len(self.live)):
            if self.is_late():
                return
            self.try_once()

    def try_in(self, worlds: i64) -> None:
        """All moves still in the race, in so many new worlds."""
        for _ in range(worlds):
            self.try_once()
            if self.tried == self.next_look:
                self.next_look *= 2
                self.drop_hopeless()
                if len(self.live) == 1:
                    return
            if self.is_late():
                return

    def try_once(self) -> None:
        world = self.imagined()
        seed = self.dice.below(1 << 30)
        for arm in self.live:
            # the same throws for every move: they differ by what they do, not by luck
            self.play_out(world.copy(), arm, Dice(seed))
        self.tried += 1
        self.left -= len(self.live)

    def drop_hopeless(self) -> None:
        self.rank()
        best = self.live[0]
        self.live = [arm for arm in self.live if arm is best or not arm.is_hopeless(best)]

    def imagined(self) -> Match:
        """A world, the more believable the more likely."""
        if self.rivals is not None:
            return self.rivals.next()
        return self.worlds.deal(self.dice) if self.chain is None else self.chain.next()

    def play_out(self, match: Match, arm: Arm, dice: Dice) -> None:
        policy, rivals = self.policy, self.rivals
        moves = policy.horizon
        to_act = match.apply(arm.move)
        while to_act >= 0:
            moves -= 1
            if moves == 0:
                break
            if rivals is None:
                to_act = match.apply(policy.move(match, dice))
            else:
                to_act = match.apply(rivals.move(match, dice))
        value = policy.value(match, self.seat)
        told = policy.foreseen(value, match, self.seat, self.worlds.match)
        arm.add(value, told, policy.points(match, self.seat))

    def doubt(self) -> float:
        """What more playouts do not make surer, see `Arm.bounds`."""
        return 0.0 if self.rivals is None else self.rivals.doubt()

    def rank(self) -> None:
        """The better before the worse; among equals the order of the policy stays."""
        self.live = sorted(self.live, key=lambda arm: -arm.rank())
        rest = [arm for arm in self.arms if arm not in self.live]
        self.arms = self.live + rest

    def is_late(self) -> bool:
        return self.deadline != 0.0 and time.monotonic() > self.deadline


def halvings(moves: i64) -> i64:
    """How often the moves are halved until two are compared to the end."""
    rounds: i64 = 1
    while moves > 2:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds
