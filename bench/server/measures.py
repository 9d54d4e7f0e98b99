"""The measurements. Servers take turns, so that a busy machine slows all of them."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec

from bench.server.driver import Driver
from bench.server.seeded_database import count_entries, seed
from bench.server.server_process import ServerProcess

MOVES_A_SECOND = 100  # for latency
MID_HAND = 25  # moves per table before memory is measured
ENTRIES = 60  # log entries per table before the server is killed

Say = Callable[[str], object]


class SeededServer(NamedTuple):
    """A real server with a database full of people."""

    process: ServerProcess
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
        return cls(ServerProcess.real(name, place, database), seated, tables, url)


class Pair(NamedTuple):
    """A server and the driver of its clients."""

    process: ServerProcess
    driver: Driver


# full speed


class Lap(NamedTuple):
    """What one server did in one round."""

    moves: int
    cpu: float  # seconds, of the server
    clients: float  # CPU seconds of the clients
    wall: float

    @property
    def rate(self) -> float:
        """Moves per CPU second."""
        return self.moves / self.cpu


def full_speed(pairs: list[Pair], rounds: int, seconds: float) -> list[list[Lap]]:
    """Let all clients move as fast as possible; return each server's laps."""
    turns = [[lap(pair, seconds) for pair in pairs] for _ in range(rounds)]
    return [list(laps) for laps in zip(*turns, strict=True)]


def lap(pair: Pair, seconds: float) -> Lap:
    before, began = pair.process.cpu(), time.perf_counter()
    played = pair.driver.order("play", seconds=seconds)
    wall = time.perf_counter() - began
    return Lap(played["moves"], pair.process.cpu() - before, played["cpu"], wall)


# latency


def waits(pairs: list[Pair], rounds: int, seconds: float) -> list[list[float]]:
    """Median milliseconds from a move until all four seats have it, by server and round."""
    turns = [[wait(pair, seconds) for pair in pairs] for _ in range(rounds)]
    return [list(medians) for medians in zip(*turns, strict=True)]


def wait(pair: Pair, seconds: float) -> float:
    timed = pair.driver.order("pace", rate=MOVES_A_SECOND, seconds=seconds)
    return float(1000 * median(timed["waits"]))


# after a kill


class Recovery(NamedTuple):
    seconds: list[float]  # from each restart until it answers
    entries: int
    chairs: int
    intact: int  # chairs with the same view after every restart


def recover(server: SeededServer, times: int) -> tuple[Recovery, float]:
    """Play, kill the server and restart it: clients that reconnect must see the same.

    Also returns the mean number of bytes in an update about a move.
    """
    process = server.process
    process.start()
    driver = Driver(process, server.seated)
    size = driver.order("play", moves=ENTRIES * server.tables)["bytes"]
    before = driver.order("views")["views"]
    seconds, intact = [], len(before)
    for _ in range(times):
        process.stop()
        seconds.append(process.start())
        after = views(server)
        intact = min(intact, sum(a == b for a, b in zip(before, after, strict=True)))
    driver.stop()
    return Recovery(seconds, asyncio.run(count_entries(server.url)), len(before), intact), size


def views(server: SeededServer) -> list[str]:
    visitors = Driver(server.process, server.seated, "look")
    found: list[str] = visitors.order("views")["views"]
    visitors.stop()
    return found


# memory


def memory(server: SeededServer) -> int:
    """Bytes used by a server with every table in the middle of a deal."""
    server.process.start()
    driver = Driver(server.process, server.seated)
    driver.order("play", moves=MID_HAND * server.tables)
    found = server.process.memory()
    server.process.stop()
    driver.stop()
    return found
