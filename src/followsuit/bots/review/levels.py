"""Which level of bots somebody plays like, by the accuracy of their decisions.

How accurate the levels are is measured by `python -m bench.review levels`, and kept with each game.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from followsuit.rules.catalogue import GAMES

FILE = "bot/levels.json"  # in a game's package
FEWEST = 5  # matches


class LevelFigures(Struct, frozen=True):
    """How accurate a level is, from 0 to 100."""

    accuracy: float  # the mean over matches
    spread: Annotated[float, Meta(gt=0)]  # the standard deviation between matches


class MeasuredLevels(Struct, frozen=True):
    """What a command has measured."""

    command: str
    levels: dict[str, LevelFigures]  # weakest first


def level_like(game: str, accuracies: Sequence[float]) -> str | None:
    """The level that is most likely to play matches like these; none if too little is known."""
    levels = levels_of(game)
    if not levels or len(accuracies) < FEWEST:
        return None
    mean = sum(accuracies) / len(accuracies)
    return max(levels, key=lambda name: likelihood(levels[name], mean, len(accuracies)))


def likelihood(level: LevelFigures, mean: float, matches: int) -> float:
    """How likely a level is to have this mean over some matches, on a logarithmic scale."""
    variance = level.spread**2 / matches
    return -((mean - level.accuracy) ** 2) / (2 * variance) - log(variance) / 2


@cache
def levels_of(game: str) -> Mapping[str, LevelFigures]:
    """The measured levels of a game; empty if there are none, or its file makes no sense."""
    if game not in GAMES or not GAMES[game].package:
        return {}
    file = files(GAMES[game].package) / FILE
    if not file.is_file():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=MeasuredLevels).levels
    except msgspec.DecodeError:  # of a game from another package
        return {}
