"""How hard a puzzle is: how often the bots of each level find its solution."""

import hashlib
from collections.abc import Collection

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import make_bot
from followsuit.bots.levels import LEVELS
from followsuit.rules.match import Match
from followsuit.rules.shuffle import Stream

TRIES = 10
FEW_TRIES = 3  # for levels that search long
LONG = 1000  # playouts


def found_by_levels(match: Match, solutions: Collection[str], seed: int) -> dict[str, float]:
    """The share of tries in which each level finds the solution."""
    return {name: found_by(name, match, solutions, seed) for name in LEVELS}


def found_by(name: str, match: Match, solutions: Collection[str], seed: int) -> float:
    tries = FEW_TRIES if LEVELS[name].playouts >= LONG else TRIES
    hits = sum(choice(name, match, seed, number) in solutions for number in range(tries))
    return round(hits / tries, 2)


def choice(name: str, match: Match, seed: int, number: int) -> str:
    key = hashlib.sha256(f"followsuit puzzle {seed} {number}".encode()).digest()
    bot = make_bot(name, Stream(key, name).below)
    return str(choose_action(bot, match, match.to_act))
