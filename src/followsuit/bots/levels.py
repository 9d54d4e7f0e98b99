"""Five levels of play, from a forgetful beginner to an expert with a long search."""

from typing import NamedTuple


class Level(NamedTuple):
    playouts: int = 0  # budget per decision; 0: no search, by intuition
    # standard deviation of the error in judging a move, as a probability of winning the match;
    # only where no partner suffers. Without search all moves look alike, so a little is enough
    misjudgment: float = 0.0
    infers: bool = False  # whether it infers hands from bids and played cards
    void_memory: float = 1.0  # the share of voids shown by others that it remembers
    trick_memory: int | None = None  # how many of the last tricks it remembers; none: all
    blunders: float = 0.0  # how often it plays a random candidate


LEVELS: dict[str, Level] = {
    "beginner": Level(void_memory=0.3, trick_memory=1, blunders=0.3),
    "casual": Level(misjudgment=0.011, void_memory=0.8, trick_memory=4),
    "club": Level(60, misjudgment=0.08),
    "strong": Level(500, misjudgment=0.025),
    "expert": Level(4000, infers=True),
}
DEFAULT_LEVEL = "club"
