"""One round of our own rules, in the form that PYTHONPATH selects.

Usage: python -m bench.followsuit_rounds SEED SECONDS
With 0 seconds it only prints check values, which must be the same in both forms.
"""

import json
import random
import sys
from functools import partial
from itertools import cycle

from bench.stopwatch import run_lap
from followsuit.rules.bits import COMPILED
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.playout import play_outs
from followsuit.rules.table import NATURE, NOBODY

DEALS = 10
PLAYOUTS = 200 if COMPILED else 2
HANDS = 5
FORM = "compiled" if COMPILED else "interpreted"


def deal(match: Match, rng: random.Random) -> None:
    """Shuffle and deal until a player is to act."""
    while match.phase.to_act == NATURE:
        order = list(range(match.table.pack.size))
        rng.shuffle(order)
        match.apply_deal(match.cut(order, rng.randrange))


def dealt(game: Game, rng: random.Random) -> Match:
    match = game.new_match()
    deal(match, rng)
    return match


def play(match: Match, rng: random.Random) -> int:
    """Play random legal moves to the end of the hand; how many there were."""
    decisions = 0
    while match.phase.to_act >= 0:
        legal = match.moves()
        match.apply(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


class Stepping:
    """Matches played hand after hand from Python, deals included."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.match = game.new_match()

    def batch(self) -> int:
        return sum(self.hand() for _ in range(HANDS))

    def hand(self) -> int:
        if self.match.phase.to_act == NOBODY:
            self.match = self.game.new_match()
        deal(self.match, self.rng)
        return play(self.match, self.rng)


def step_after_deals(deals: list[Match], rng: random.Random) -> int:
    return sum(play(match.copy(), rng) for match in deals)


class PlayOuts:
    """Random play-outs in the core, from each of some deals in turn."""

    def __init__(self, deals: list[Match], seed: int) -> None:
        self.turns = cycle(deals)
        self.seed = seed

    def batch(self) -> int:
        self.seed += 1
        moves, _ = play_outs(next(self.turns), PLAYOUTS, self.seed)
        return moves


def check_value(game: Game, seed: int) -> list[tuple[int, int]]:
    """Moves and scores of some play-outs from some deals."""
    rng = random.Random(seed)
    return [play_outs(dealt(game, rng), 20, seed) for _ in range(DEALS)]


def main(seed: int, seconds: float) -> None:
    if not seconds:
        print(json.dumps({name: check_value(game, seed) for name, game in GAMES.items()}))
        return
    for name, game in GAMES.items():
        rng = random.Random(seed)
        deals = [dealt(game, rng) for _ in range(DEALS)]
        lap = partial(run_lap, FORM, game=name, at_least=seconds)
        lap("playouts", batch=PlayOuts(deals, seed).batch)
        lap("steps with deals", batch=Stepping(game, rng).batch)
        lap("steps after the deal", batch=partial(step_after_deals, deals, rng))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
