"""Learn Bezique's numbers by duels between opposite random changes to the current ones.

The winner pulls the current numbers its way. After many duels they settle.
"""

import math
import random

from followsuit.bots.policy.weights import LearnedRows
from followsuit.games.bezique.bot.parameters import NAMES, Parameters, parameters_from, row_of
from followsuit.games.bezique.bot.policy import BeziquePolicy
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

START: Parameters = dict(
    zip(
        NAMES,
        [
            *(
                3,
                0.5,
                0,
                8,
                400,
                0.4,
                0,
                20,
                240,
                0.5,
                0.6,
                0.72,
                0.06,
                0.25,
                0.56,
                0.8,
                0.8,
                6,
                1.8,
            ),
            *(0.3, 0.3, 0.3, 3, 0.3, 4, 10, 0.3, 0.5, 0.8, 0.9, 1, 0.2, 0.6, 0.6, 0.86, 0.8),
        ],
        strict=True,
    )
)
STEP = 0.12  # relative to a number's initial size
LEAST_STEP = 0.02
PAIRS = 10  # duels per update
RATE = 0.5
MEMORY = 0.8  # momentum
SLOWEST = 0.15
DEALS = 80
NO_END = {"target_score": 1_000_000}


def start() -> LearnedRows:
    return {"numbers": [row_of(START) for _ in GAMES["bezique"].seat_counts]}


def learn(rows: LearnedRows, rounds: int, seed: int) -> None:
    """Learn for every number of seats."""
    for place, seats in enumerate(GAMES["bezique"].seat_counts):
        rng = random.Random(seed)
        numbers = parameters_from(rows["numbers"][place])
        pull = dict.fromkeys(NAMES, 0.0)
        for number in range(rounds):
            rate = RATE * max(SLOWEST, 1 - number / rounds)
            pulled(numbers, pull, rate, seats, rng)
        rows["numbers"][place] = row_of(numbers)


def pulled(
    numbers: Parameters, pull: dict[str, float], rate: float, seats: int, rng: random.Random
) -> None:
    """Update the numbers after some duels."""
    found: list[tuple[float, dict[str, float]]] = []
    for _ in range(PAIRS):
        way = {name: rng.gauss(0, 1) for name in NAMES}
        one, other = (policy_with(moved(numbers, way, step)) for step in (1.0, -1.0))
        found.append((ahead(one, other, seats, rng.randrange(1 << 30)), way))
    scale = math.sqrt(sum(points * points for points, _ in found) / PAIRS) or 1.0
    for name in NAMES:
        now = sum(points * way[name] for points, way in found) / PAIRS / scale
        pull[name] = MEMORY * pull[name] + (1 - MEMORY) * now
        numbers[name] += rate * step_of(name) * pull[name]


def moved(numbers: Parameters, way: dict[str, float], by: float) -> Parameters:
    return {name: numbers[name] + by * step_of(name) * way[name] for name in NAMES}


def policy_with(numbers: Parameters) -> BeziquePolicy:
    return BeziquePolicy({"numbers": [row_of(numbers)] * 3})


def step_of(name: str) -> float:
    return max(STEP * abs(START[name]), LEAST_STEP)


def ahead(one: BeziquePolicy, other: BeziquePolicy, seats: int, seed: int) -> float:
    """Points per deal; every deal is played twice, with seats swapped."""
    total = 0
    for number in range(DEALS):
        match = GAMES["bezique"].new_match(seats, NO_END, number % seats)
        random_deal(match, Dice(seed + number))
        for turn in range(2):
            scores = played(match.copy(), [one, other], turn)
            total += sum(-s if (seat + turn) % 2 else s for seat, s in enumerate(scores))
    return total / (2 * DEALS)


def played(match: Match, policies: list[BeziquePolicy], turn: int) -> list[int]:
    dice = Dice(0)
    while match.to_act >= 0:
        match.apply(policies[(match.to_act + turn) % 2].move(match, dice))
    return list(match.table.scores)
