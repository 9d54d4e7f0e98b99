"""The review's labels for planted blunders and unlucky plays.

At least 95% of the blunders must be labeled mistake or blunder, the right actions beside them
never, and no unlucky play either, although it loses as the cards lie.
"""

from collections import Counter
from collections.abc import Iterable

from bench.positions.find import CHANCES, CONSTRUCTIONS, blunders, unlucky_plays
from bench.positions.judge import is_fault
from bench.positions.position import Position

MOST = 48
LEAST_CAUGHT = 0.95


class Tally:
    """What became of the positions of one game."""

    def __init__(self, game: str, playouts: int) -> None:
        self.game = game
        self.playouts = playouts
        self.planted: Counter[str] = Counter()  # by construction
        self.caught: Counter[str] = Counter()
        self.blamed: Counter[str] = Counter()  # right actions labeled as faults
        self.unlucky: Counter[str] = Counter()
        self.unfair: Counter[str] = Counter()  # those labeled as faults

    def judge(self, position: Position) -> None:
        match, name = position.match, position.construction
        is_caught = is_fault(match, position.wrong, self.playouts)
        is_blamed = is_fault(match, position.right, self.playouts)
        self.planted[name] += 1
        self.caught[name] += is_caught
        self.blamed[name] += is_blamed
        if is_blamed or not is_caught:
            print(f"  {self.game}, {name}: {position.wrong} for {position.right}", flush=True)

    def judge_luck(self, position: Position) -> None:
        name = position.construction
        self.unlucky[name] += 1
        if is_fault(position.match, position.right, self.playouts):
            self.unfair[name] += 1
            print(f"  {self.game}, {name}: {position.right} is blamed for luck", flush=True)

    def lines(self) -> list[str]:
        names = {**CONSTRUCTIONS[self.game], **CHANCES[self.game]}
        rows = [self.line(name, *(one[name] for one in self.counts())) for name in names]
        return [*rows, self.line("all", *(one.total() for one in self.counts()))]

    def counts(self) -> list[Counter[str]]:
        return [self.planted, self.caught, self.blamed, self.unlucky, self.unfair]

    def line(self, name: str, *counts: int) -> str:
        return " | ".join(["", self.game, name, *map(str, counts), ""]).strip()

    def holds(self) -> bool:
        is_caught = self.caught.total() >= LEAST_CAUGHT * self.planted.total()
        return is_caught and not self.blamed.total() and not self.unfair.total()


def judge_positions(games: Iterable[str], most: int, playouts: int) -> bool:
    """Print a table, and return whether the review keeps its word in every game."""
    tallies = []
    for game in games:
        tally = Tally(game, playouts)
        for position in blunders(game, -(-most // len(CONSTRUCTIONS[game]))):
            tally.judge(position)
        for position in unlucky_plays(game, -(-most // len(CHANCES[game]))):
            tally.judge_luck(position)
        tallies.append(tally)
    print("| game | construction | planted | caught | right blamed | unlucky | blamed |")
    print("|---|---|--:|--:|--:|--:|--:|")
    print("\n".join(line for tally in tallies for line in tally.lines()))
    return all(tally.holds() for tally in tallies)
