"""Ratings of puzzles and solvers: an answer is a match between the two."""

from collections.abc import Mapping
from math import exp, sqrt

from followsuit.server.profile.ratings import MODEL, Rating, rated

# where solvers stand who play like the bots of these levels
LEVELS = {"beginner": 13.0, "casual": 19.0, "club": 25.0, "strong": 31.0, "expert": 37.0}
TRIES = 10.0  # what the share of one level counts for
UNSURE = MODEL.sigma / 3  # of a puzzle that only bots have tried
LOWEST, HIGHEST = 0.0, 50.0
HALVINGS = 40


def rating_of(levels: Mapping[str, float]) -> Rating:
    """A puzzle's rating before anybody has tried it."""
    known = {LEVELS[name]: share for name, share in levels.items() if name in LEVELS}
    if not known:
        return Rating()
    low, high = LOWEST, HIGHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if surplus(middle, known) > 0:
            low = middle
        else:
            high = middle
    return Rating((low + high) / 2, UNSURE)


def surplus(mu: float, known: Mapping[float, float]) -> float:
    """How much more often the bots fail than a puzzle of this rating would make them fail.

    A weak pull to the average keeps puzzles finite that everybody or nobody finds.
    """
    missed = sum(TRIES * (chance(level, mu) - share) for level, share in known.items())
    return missed + (MODEL.mu - mu) / MODEL.sigma


def chance(solver: float, puzzle: float) -> float:
    """The chance that a solver finds it, as the rating model has it."""
    return 1.0 / (1.0 + exp((puzzle - solver) / (sqrt(2.0) * MODEL.beta)))


def after_answer(solver: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """The ratings of the solver and the puzzle after an answer."""
    first, second = rated([solver, puzzle], [0, 1], {0: 1, 1: 2} if solved else {0: 2, 1: 1})
    return first, second
