"""What is measured. Servers that are compared take turns: a busy machine is busy for all."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec

from bench.server.coach import Coach
from bench.server.contender import Contender
from bench.server.seeding import count_lines, seed

MOVES_A_SECOND = 100  # where the time of one move is taken
MID_HAND = 25  # moves at each table before its memory is looked at
LINES = 60  # of each table before the server is killed

Say = Callable[[str], object]


class SeededServer(NamedTuple):
    """A real server with a database full of people."""

    contender: Contender
    seated: Path  # who sits where
    tables: int
    url: str

    @classmethod
    def build(cls, name: str, folder: Path, tables: int, database: str = "") -> "SeededServer":
        place = folder / name
        place.mkdir()
        url = database or f"sqlite:///{place / 'followsuit.sqlite3'}"
        seated = place / "seated.json"
        seated.write_bytes(msgspec.json.encode(asyncio.run(seed(url, tables))))
        return cls(Contender.real(name, place, database), seated, tables, url)


class Pair(NamedTuple):
    """A server and those who play on it."""

    contender: Contender
    coach: Coach


# full speed


class Lap(NamedTuple):
    """What one server did in one round."""

    moves: int
    cpu: float  # seconds of the server
    crowd: float  # and of those who play
    wall: float

    @property
    def rate(self) -> float:
        """Moves per CPU second."""
        return self.moves / self.cpu


def full_speed(pairs: list[Pair], rounds: int, seconds: float) -> list[list[Lap]]:
    """Everybody moves as soon as he can; the laps of each server."""
    turns = [[lap(pair, seconds) for pair in pairs] for _ in range(rounds)]
    return [list(laps) for laps in zip(*turns, strict=True)]


def lap(pair: Pair, seconds: float) -> Lap:
    before, began = pair.contender.cpu(), time.perf_counter()
    played = pair.coach.tell("play", seconds=seconds)
    wall = time.perf_counter() - began
    return Lap(played["moves"], pair.contender.cpu() - before, played["cpu"], wall)


# the time of one move


def waits(pairs: list[Pair], rounds: int, seconds: float) -> list[list[float]]:
    """Milliseconds from a move until all four have seen it: of each server its medians."""
    turns = [[wait(pair, seconds) for pair in pairs] for _ in range(rounds)]
    return [list(medians) for medians in zip(*turns, strict=True)]


def wait(pair: Pair, seconds: float) -> float:
    timed = pair.coach.tell("pace", rate=MOVES_A_SECOND, seconds=seconds)
    return float(1000 * median(timed["waits"]))


# after a kill


class Recovery(NamedTuple):
    seconds: list[float]  # from each restart until it answers
    lines: int
    chairs: int
    intact: int  # chairs that see what they saw, after every restart


def recover(server: SeededServer, times: int) -> tuple[Recovery, float]:
    """Play, kill the server, start it again: who comes back must see the same.

    Also tells how many bytes a frame of a move had.
    """
    contender = server.contender
    contender.start()
    coach = Coach(contender, server.seated)
    size = coach.tell("play", moves=LINES * server.tables)["bytes"]
    before = coach.tell("views")["views"]
    seconds, intact = [], len(before)
    for _ in range(times):
        contender.stop()
        seconds.append(contender.start())
        after = views(server)
        intact = min(intact, sum(a == b for a, b in zip(before, after, strict=True)))
    coach.send_home()
    return Recovery(seconds, asyncio.run(count_lines(server.url)), len(before), intact), size


def views(server: SeededServer) -> list[str]:
    visitors = Coach(server.contender, server.seated, "look")
    found: list[str] = visitors.tell("views")["views"]
    visitors.send_home()
    return found


# memory


def memory(server: SeededServer) -> int:
    """Bytes of a server in the middle of a hand at each of its tables."""
    server.contender.start()
    coach = Coach(server.contender, server.seated)
    coach.tell("play", moves=MID_HAND * server.tables)
    found = server.contender.memory()
    server.contender.stop()
    coach.send_home()
    return found
