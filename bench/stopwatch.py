"""Timing for benchmarks in several processes: each lap is one line of JSON."""

import json
import time
from collections.abc import Callable
from typing import NamedTuple


class Lap(NamedTuple):
    """The decisions and CPU seconds of one task."""

    engine: str
    task: str
    game: str
    decisions: float
    seconds: float

    @property
    def millions(self) -> float:
        """Million decisions per CPU second."""
        return self.decisions / self.seconds / 1e6


def run_lap(engine: str, task: str, game: str, batch: Callable[[], float], at_least: float) -> None:
    """Repeat a batch for some CPU seconds and print the lap; a batch returns its decisions."""
    batch()  # warm up
    decisions = 0.0
    began = time.process_time()
    while (spent := time.process_time() - began) < at_least:
        decisions += batch()
    print(json.dumps(Lap(engine, task, game, decisions, spent)), flush=True)


def read_laps(printed: str) -> list[Lap]:
    return [Lap(*json.loads(line)) for line in printed.splitlines()]
