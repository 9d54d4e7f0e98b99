"""Which level of bots somebody plays like, by what they give away.

What the levels give away is measured by `make bench-review`, and kept with each game.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log

import msgspec
from msgspec import Struct

from followsuit.rules.catalogue import GAMES

FILE = "bot/levels.json"  # in a game's package
FEWEST = 5  # matches


class LevelFigures(Struct, frozen=True):
    """How much a level gives away per decision, in chance to win, and how matches differ."""

    loss: float  # the mean over matches
    spread: float  # the standard deviation between matches


class MeasuredLevels(Struct, frozen=True):
    """What `command` has measured."""

    command: str
    matches: int  # per level
    levels: dict[str, LevelFigures]


def level_like(game: str, losses: Sequence[float]) -> str | None:
    """The level most likely to have these mean losses, one for each match; none if unknown."""
    levels = levels_of(game)
    if not levels or len(losses) < FEWEST:
        return None
    return max(levels, key=lambda name: likelihood(levels[name], losses))


def likelihood(level: LevelFigures, losses: Sequence[float]) -> float:
    """How likely a level is to have this mean, on a logarithmic scale."""
    mean = sum(losses) / len(losses)
    variance = level.spread**2 / len(losses)
    return -((mean - level.loss) ** 2) / (2 * variance) - log(variance) / 2


@cache
def levels_of(game: str) -> Mapping[str, LevelFigures]:
    """The measured levels of a game; empty if there are none."""
    if game not in GAMES or not GAMES[game].package:
        return {}
    file = files(GAMES[game].package) / FILE
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=MeasuredLevels).levels
