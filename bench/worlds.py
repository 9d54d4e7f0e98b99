"""Check and time worlds at random positions of every game: python -m bench.worlds [--positions N]

At every position a random seat deals a world, which must look the same to that seat. Every tenth
world is replayed in full through the checked API and must show the seat the same events. Times are
CPU time of one thread, on the form that PYTHONPATH selects.
"""

import argparse
import random
import sys
import time
from dataclasses import dataclass, field
from itertools import pairwise

from followsuit.bots.worlds import Worlds
from followsuit.rules.bits import COMPILED
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from tests.conformance.histories import History, histories
from tests.conformance.tables import SETTINGS, Setting

HEADING = """\
| game | positions | replayed | blind | count | world | worlds/s | slowest | branches | tries |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"""
MOMENTS = 200  # positions per match
RETOLD = 10  # replay every tenth world
DEALS = 20  # worlds dealt for timing


@dataclass
class Tally:
    """Totals of one game, in seconds."""

    positions: int = 0
    replayed: int = 0
    blind: float = 0
    count: float = 0
    deal: float = 0
    slowest: float = 0  # count and one deal
    branches: int = 0  # the most at any position
    tries: float = 0  # deals per world at the worst position
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    dice: Dice = field(default_factory=lambda: Dice(1))

    def take(self, history: History) -> None:
        """Check and time one position, seen by the seat to act or by any seat."""
        match = history.match
        anybody = self.chance.randrange(match.table.seats)
        viewer = match.to_act if match.to_act >= 0 and self.positions % 2 else anybody
        worlds = self.timed(history, viewer)
        world = worlds.deal(self.dice)
        if repr(world.view(viewer)) != repr(match.view(viewer)):
            sys.exit(f"a world looks different to seat {viewer}: {match.view(viewer)}")
        self.tries = max(self.tries, tries(worlds, self.dice))
        if self.positions % RETOLD == 0:
            self.replayed += 1
            if not history.agrees_with(viewer, world, self.chance):
                sys.exit(f"this world is impossible for seat {viewer}: {world.view(viewer)}")
        self.positions += 1

    def timed(self, history: History, viewer: int) -> Worlds:
        times = [time.process_time()]
        worlds = Worlds(history.match, viewer)
        times.append(time.process_time())
        worlds.count()
        times.append(time.process_time())
        for _ in range(DEALS):
            worlds.deal(self.dice)
        times.append(time.process_time())
        blind, count, deals = (b - a for a, b in pairwise(times))
        self.blind += blind
        self.count += count
        self.deal += deals / DEALS
        self.slowest = max(self.slowest, count + deals / DEALS)
        branches = sum([len(row) for row in worlds.get_sampler().allocations.branches])
        self.branches = max(self.branches, branches)
        return worlds

    def line(self, name: str) -> str:
        each = 1e6 / self.positions
        return (
            f"| {name} | {self.positions:,} | {self.replayed:,} | {self.blind * each:.1f} "
            f"| {self.count * each:.1f} | {self.deal * each:.2f} "
            f"| {self.positions / self.deal:,.0f} | {self.slowest * 1e3:.1f} | {self.branches:,} "
            f"| {self.tries:.2f} |"
        )


def tries(worlds: Worlds, dice: Dice) -> float:
    """The mean number of deals per possible world."""
    heaps, world = worlds.get_sampler(), worlds.match.copy()
    dealt = possible = 0
    while possible < DEALS:
        heaps.deal(dice, worlds.row)
        world.lay_unseen(worlds.viewer, worlds.row)
        dealt += 1
        possible += world.is_possible()
    return dealt / possible


def run(settings: list[Setting], positions: int) -> Tally:
    """Check `positions` positions, table after table."""
    tally = Tally()
    seed = 0
    while True:
        for setting in settings:
            for history in histories(setting, seed, MOMENTS):
                if tally.positions == positions:
                    return tally
                tally.take(history)
            show(f"{setting.game.name}: {tally.positions:,} of {positions:,}")
        seed += 1


def show(progress: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{progress}", end="", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="per game")
    parser.add_argument("games", nargs="*", default=list(GAMES), help="default: all")
    asked = parser.parse_args()
    form = "compiled" if COMPILED else "interpreted"
    print(f"The {form} form; times in µs, the slowest in ms.\n\n{HEADING}")
    for name in asked.games:
        settings = [setting for setting in SETTINGS if setting.game.name == name]
        line = run(settings, asked.positions).line(name)
        show("")
        print(line, flush=True)


if __name__ == "__main__":
    main()
