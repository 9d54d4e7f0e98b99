"""Learn what Cat Te hands are worth from self-play and the outcome of each choice.

A random card is played now and then, often at first and rarely later. What was learned from the
weaker play of early generations is forgotten.
"""

from collections import defaultdict
from typing import NamedTuple

from followsuit.bots.policy.weights import LearnedRows
from followsuit.games.cat_te.bot.hand import ALONE, PAIRS, SHAPES
from followsuit.games.cat_te.bot.hand_values import (
    BEATEN_BY,
    CHANCE_ROWS,
    STANDINGS,
    VALUE_ROWS,
    WHOLE,
)
from followsuit.games.cat_te.bot.policy import CatTePolicy
from followsuit.games.cat_te.phases.tricks import SixTricks
from followsuit.games.cat_te.table import TRICKS
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal

GUESS = 250  # the initial value
# generations, one in how many choices is random, and what is kept from one to the next
STAGES = ((12, 5, 0.5), (12, 12, 0.6), (16, 40, 1.0))
LENGTHS = {0: 1, 1: ALONE, 2: PAIRS}


class Step(NamedTuple):
    """A choice: the table cells of its value."""

    seat: int
    won_at: int
    lost_at: int
    chance_at: int


class Sums:
    """Mean outcomes by cell."""

    def __init__(self) -> None:
        self.total: dict[int, float] = defaultdict(float)
        self.times: dict[int, float] = defaultdict(float)

    def add(self, cell: int, outcome: float) -> None:
        self.total[cell] += outcome
        self.times[cell] += 1

    def keep(self, part: float) -> None:
        for cell in self.times:
            self.total[cell] *= part
            self.times[cell] *= part

    def write(self, rows: list[list[int]], width: int) -> None:
        for cell, times in self.times.items():
            rows[cell // width][cell % width] = round(WHOLE * self.total[cell] / times)


def start() -> LearnedRows:
    """Untrained tables."""
    worths = [[GUESS] * length_of(row) for row in range(VALUE_ROWS)]
    chances = [[WHOLE // 2] * BEATEN_BY for _ in range(CHANCE_ROWS)]
    for row in range(2 * (TRICKS + 1)):
        chances[row] = [WHOLE] * BEATEN_BY  # last to play
    parts = {"khmer": worths, "khmer chances": chances}
    parts |= {"laos": [[*row] for row in worths], "laos chances": [[*row] for row in chances]}
    return parts


def length_of(row: int) -> int:
    """The number of shapes in a row of the table."""
    return LENGTHS.get(row // (2 * STANDINGS) % TRICKS, SHAPES)


def learn(rows: LearnedRows, region: str, rounds: int, dice: Dice) -> None:
    """Play `rounds` rounds per generation at every number of seats."""
    worths, chances = Sums(), Sums()
    for odd, kept in [(odd, kept) for times, odd, kept in STAGES for _ in range(times)]:
        policy = CatTePolicy(rows)
        for seats in GAMES["cat_te"].seat_counts:
            match = GAMES["cat_te"].new_match(seats, {"region": region}, 0)
            for _ in range(rounds):
                play(match.copy(), policy, odd, dice, worths, chances)
        worths.write(rows[region], SHAPES)
        chances.write(rows[f"{region} chances"], BEATEN_BY)
        worths.keep(kept)
        chances.keep(kept)
    seen = {cell // SHAPES for cell in worths.times}
    rows[region] = [row if number in seen else [] for number, row in enumerate(rows[region])]


def play(
    match: Match, policy: CatTePolicy, odd: int, dice: Dice, worths: Sums, chances: Sums
) -> None:
    """Play one round and record the winners of tricks and pot for each choice."""
    random_deal(match, dice)
    paths: list[tuple[int, int]] = []
    steps: list[Step] = []
    scores = list(match.table.scores)
    phase = match.phase
    while match.to_act >= 0:
        assert isinstance(phase, SixTricks)
        left = phase.left
        match.apply(chosen(match, policy, odd, dice, steps))
        if phase.left < left or phase.done:
            for step in steps:
                won = step.seat == phase.winner
                if step.chance_at >= 0:
                    chances.add(step.chance_at, won)
                paths.append((step.seat, step.won_at if won else step.lost_at))
            steps.clear()
    pot = float(match.table.seats)
    for seat, cell in paths:
        worths.add(cell, float(match.table.scores[seat] - scores[seat]) / pot)


def chosen(match: Match, policy: CatTePolicy, odd: int, dice: Dice, steps: list[Step]) -> int:
    move: int = policy.move(match, dice)
    phase = match.phase
    assert isinstance(phase, SixTricks)
    options = policy.candidate_moves
    if options.may_claim(match.table, phase):
        return move
    option = options.best()
    if dice.below(odd) == 0:
        option = dice.below(options.size)
        move = options.moves[option]
    places = options.won_at[option], options.lost_at[option], options.chance_at[option]
    steps.append(Step(phase.to_act, *places))
    return move
