"""Solve the chance to win a Rook13 match from any scores, given how single deals end."""

import numpy as np
from numpy.typing import NDArray

from followsuit.games.rook13.bot.chance import STEP, WHOLE, WIDTH
from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.rules.dice import Dice
from tools.training.hands import bidding

Numbers = NDArray[np.float64]

POINT = 5  # all scores are multiples of this
WIN, LOSE = 500, -250
SCORES = (WIN - LOSE) // POINT + 1  # by points needed to reach 500: 0 to 750
ENOUGH = 1e-7


def outcomes(policy: Rook13Policy, hands: int, seed: int) -> dict[tuple[int, int], float]:
    """The frequency of each pair of scores; by symmetry each deal counts both ways round."""
    dice = Dice(seed)
    found: dict[tuple[int, int], float] = {}
    for _ in range(hands):
        match = bidding(dice)
        while match.to_act >= 0:
            match.apply(policy.move(match, dice))
        a, b = match.round_scores()
        for ends in ((a, b), (b, a)):
            found[ends] = found.get(ends, 0.0) + 0.5 / hands
    return found


def solved(ends: dict[tuple[int, int], float]) -> Numbers:
    """The chance by what our side needs (rows) and what theirs needs (columns)."""
    chance = np.full((SCORES, SCORES), 0.5)
    while True:
        better = np.zeros_like(chance)
        for (mine, theirs), often in ends.items():
            better += often * after(chance, mine, theirs)
        if np.abs(better - chance).max() < ENOUGH:
            return better
        chance = better


def after(chance: Numbers, mine: int, theirs: int) -> Numbers:
    """The chance after a deal with these scores, including RK-1 and RK-2."""
    needs = np.arange(SCORES) * POINT
    own, other = (needs - mine)[:, None], (needs - theirs)[None, :]
    inside = [np.clip(need // POINT, 0, SCORES - 1) for need in (own, other)]
    goes_on = chance[inside[0], inside[1]]
    someone_over = ((own < 0) | (other < 0)) & (own != other)
    someone_below = (own > WIN - LOSE) | (other > WIN - LOSE)
    return np.where(
        someone_over | someone_below, (own < other) * 1.0 + (own == other) * 0.5, goes_on
    )


def rows(chance: Numbers) -> list[list[int]]:
    """Every fifth entry, in the format of `WinChance`."""
    coarse = chance[:: STEP // POINT, :: STEP // POINT]
    assert coarse.shape == (WIDTH, WIDTH)
    return [[round(entry * WHOLE) for entry in row] for row in coarse.tolist()]
