"""Hidden worlds at random positions of every game: python -m bench.worlds [--positions 100000]

At every position a random seat imagines a world: it must look the same to that seat, move by move.
At every tenth all that the seat has seen and heard is told again with the cards of that world, by
the checked doors: it must be what happened. Times are CPU time of one thread, on the form of the
package that PYTHONPATH leads to.
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
from tests.conformance.stories import Story, stories
from tests.conformance.tables import SETTINGS, Setting

HEADING = """\
| game | positions | retold | blind | count | world | worlds a second | slowest | forks | tries |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"""
MOMENTS = 200  # of a match, before the next table
RETOLD = 10  # every tenth story
DEALS = 20  # worlds dealt to take the time


@dataclass
class Tally:
    """What one game needed, in seconds."""

    positions: int = 0
    retold: int = 0
    blind: float = 0
    count: float = 0
    deal: float = 0
    slowest: float = 0  # count and one deal
    forks: int = 0  # the most that were counted at one position
    tries: float = 0  # a world, at the position where it took the most
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    dice: Dice = field(default_factory=lambda: Dice(1))

    def take(self, story: Story) -> None:
        """One position, seen by one of its seats: the one to act, or any."""
        match = story.match
        anybody = self.chance.randrange(match.table.seats)
        viewer = match.to_act if match.to_act >= 0 and self.positions % 2 else anybody
        worlds = self.timed(story, viewer)
        world = worlds.deal(self.dice)
        if repr(world.view(viewer)) != repr(match.view(viewer)):
            sys.exit(f"a world looks different to seat {viewer}: {match.view(viewer)}")
        self.tries = max(self.tries, tries(worlds, self.dice))
        if self.positions % RETOLD == 0:
            self.retold += 1
            if not story.could_be(viewer, world, self.chance):
                sys.exit(f"this could not have happened to seat {viewer}: {world.view(viewer)}")
        self.positions += 1

    def timed(self, story: Story, viewer: int) -> Worlds:
        times = [time.process_time()]
        worlds = Worlds(story.match, viewer)
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
        forks = sum([len(line) for line in worlds.all_heaps().sharing.forks])
        self.forks = max(self.forks, forks)
        return worlds

    def line(self, name: str) -> str:
        each = 1e6 / self.positions
        return (
            f"| {name} | {self.positions:,} | {self.retold:,} | {self.blind * each:.1f} "
            f"| {self.count * each:.1f} | {self.deal * each:.2f} "
            f"| {self.positions / self.deal:,.0f} | {self.slowest * 1e3:.1f} | {self.forks:,} "
            f"| {self.tries:.2f} |"
        )


def tries(worlds: Worlds, dice: Dice) -> float:
    """How often the cards are dealt for one world that is possible, over a few of them."""
    heaps, world = worlds.all_heaps(), worlds.match.copy()
    dealt = possible = 0
    while possible < DEALS:
        heaps.deal(dice, worlds.row)
        world.lay_unseen(worlds.viewer, worlds.row)
        dealt += 1
        possible += world.is_possible()
    return dealt / possible


def run(settings: list[Setting], positions: int) -> Tally:
    """Table after table until so many positions are seen."""
    tally = Tally()
    seed = 0
    while True:
        for setting in settings:
            for story in stories(setting, seed, MOMENTS):
                if tally.positions == positions:
                    return tally
                tally.take(story)
            show(f"{setting.game.name}: {tally.positions:,} of {positions:,}")
        seed += 1


def show(progress: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{progress}", end="", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="of every game")
    parser.add_argument("games", nargs="*", default=list(GAMES), help="all unless named")
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
