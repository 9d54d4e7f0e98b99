"""Measure the server's speed and memory: python -m bench.server [--quick]

B is the same server broadcasting one frame of the same size to four seats, without rules or log.
Both take turns in one run, and only their CPU time counts.
"""

import argparse
import os
import platform
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.server.driver import Driver
from bench.server.measures import (
    Lap,
    Pair,
    Recovery,
    SeededServer,
    full_speed,
    memory,
    recover,
    waits,
)
from bench.server.server_process import ROOT, ServerProcess, allow_many_files
from tests.server.postgres import Cluster

SAFE = ("max_connections=50", "shared_buffers=64MB")  # with fsync, unlike in tests
FILES = 2000  # in addition to one connection per seat


VERDICTS = {True: "[green]met[/green]", False: "[red]missed[/red]", None: ""}


class Size(NamedTuple):
    tables: int
    rounds: int
    seconds: float  # per lap
    restarts: int
    idle: tuple[int, int]  # tables of the smaller and the larger server


WHOLE = Size(500, 5, 4.0, 3, (200, 2000))
QUICK = Size(100, 3, 1.0, 1, (50, 250))


class Row(NamedTuple):
    what: str
    bar: str
    aim: str
    seen: str
    spread: str
    holds: bool | None  # None where there is no bar


class Contest:
    """The whole run, step by step."""

    def __init__(self, folder: Path, size: Size, console: Console) -> None:
        self.folder = folder
        self.size = size
        self.console = console
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        """Keep a row for the table at the end, and print it now: a run takes minutes."""
        self.rows.append(row)
        self.console.print(f"  {row.what}: {row.seen}")

    def step(self, text: str) -> None:
        self.console.print(f"[dim]{text} …[/dim]")

    def run(self, cluster: Cluster | None) -> None:
        self.step(f"a server with {self.size.tables} tables plays, is killed and restarts")
        real = SeededServer.build("SQLite", self.folder, self.size.tables)
        recovery, frame = recover(real, self.size.restarts)
        self.recovered("SQLite", recovery)
        servers = [real]
        if cluster is not None:
            servers.append(
                SeededServer.build("PostgreSQL", self.folder, self.size.tables, cluster.url())
            )
            self.recovered("PostgreSQL", recover(servers[1], 1)[0])
        self.step(f"rounds at full speed; a frame has {frame:.0f} bytes")
        self.compare(servers, round(frame), cluster)
        self.step(f"up to {self.size.idle[1]} tables in the middle of a deal")
        self.weigh()

    def recovered(self, name: str, recovery: Recovery) -> None:
        whole = recovery.intact == recovery.chairs
        views = f"{recovery.intact} of {recovery.chairs} views intact"
        self.add(
            Row(
                f"seconds from kill -9 to serving, {recovery.entries} log entries, {name}",
                "3",
                "",
                f"{median(recovery.seconds):.2f}, {views}",
                spread(recovery.seconds),
                max(recovery.seconds) <= 3 and whole,
            )
        )

    def compare(self, servers: list[SeededServer], frame: int, cluster: Cluster | None) -> None:
        bare = ServerProcess.bare(self.folder, frame)
        bare.start()
        pairs = [Pair(bare, Driver(bare, str(self.size.tables)))]
        pairs += [Pair(server.process, Driver(server.process, server.seated)) for server in servers]
        full_speed(pairs, 1, 0.5)  # warm up
        laps = full_speed(pairs, self.size.rounds, self.size.seconds)
        for pair, own in zip(pairs[1:], laps[1:], strict=True):
            self.rated(pair.process.name, own, laps[0])
        self.busy(pairs, laps)
        self.step("one move at a time, 100 a second")
        limits = [ServerProcess.synced(self.folder, frame)]
        if cluster is not None:
            limits.append(ServerProcess.committed(self.folder, frame, cluster.url()))
        for limit in limits:
            limit.start()
            pairs.append(Pair(limit, Driver(limit, str(self.size.tables))))
        # many short turns, because the time of a sync varies
        bare_waits, *timed = waits(pairs, 3 * self.size.rounds, self.size.seconds / 3)
        for server, medians in zip(servers, timed, strict=False):
            self.timed(server.process.name, medians, bare_waits)
        for limit, medians in zip(limits, timed[len(servers) :], strict=True):
            self.limit(limit.name, medians, bare_waits)
        for pair in pairs:
            pair.process.stop()
            pair.driver.stop()

    def rated(self, name: str, own: list[Lap], bare: list[Lap]) -> None:
        ratios = [ours.rate / theirs.rate for ours, theirs in zip(own, bare, strict=True)]
        ratio = median(ratios)
        rate, most = (median(lap.rate for lap in laps) for laps in (own, bare))
        self.add(
            Row(
                f"durable moves per CPU second, {self.size.tables} tables, {name}",
                "0.25 B",
                "0.40 B",
                f"{ratio:.2f} B ({rate:.0f} of {most:.0f})",
                spread(ratios),
                ratio >= 0.25,
            )
        )

    def busy(self, pairs: list[Pair], laps: list[list[Lap]]) -> None:
        for pair, own in zip(pairs, laps, strict=True):
            server, clients = (
                median(getattr(lap, name) / lap.wall for lap in own) for name in ("cpu", "clients")
            )
            name = pair.process.name
            self.console.print(
                f"[dim]  {name}: server {server:.0%} busy, clients {clients:.0%}[/dim]"
            )

    def timed(self, name: str, own: list[float], bare: list[float]) -> None:
        ratio, seen, rounds = compared(own, bare)
        what = f"median from a move to all four seats at 100 a second, {name}"
        self.add(Row(what, "3 × bare", "2 × bare", seen, rounds, ratio <= 3))

    def limit(self, name: str, own: list[float], bare: list[float]) -> None:
        """The best that a durable server can do on this disk."""
        _, seen, rounds = compared(own, bare)
        self.add(Row(f"the same, {name}", "", "", seen, rounds, None))

    def weigh(self) -> None:
        few, many = self.size.idle
        small, large = (memory(SeededServer.build(str(n), self.folder, n)) for n in self.size.idle)
        each = (large - small) / (many - few) / 1024
        self.add(
            Row(
                f"kB per idle table with four seats, {many} tables in one process",
                "60",
                "40",
                f"{each:.1f} ({large / 2**20:.0f} MB in all)",
                "",
                each <= 60,
            )
        )

    def show(self) -> None:
        table = Table(title="The server", title_justify="left")
        for heading in ("what", "bar", "aim", "measured", "rounds from", ""):
            table.add_column(heading, overflow="fold")
        for row in self.rows:
            table.add_row(*row[:-1], VERDICTS[row.holds])
        self.console.print(table)


def compared(own: list[float], bare: list[float]) -> tuple[float, str, str]:
    """Our latency relative to the bare one: the median ratio, as text, and the range."""
    ratios = [ours / theirs for ours, theirs in zip(own, bare, strict=True)]
    ratio = median(ratios)
    seen = f"{ratio:.2f} × ({median(own):.2f} ms, bare {median(bare):.2f} ms)"
    return ratio, seen, spread(ratios)


def spread(values: list[float]) -> str:
    return f"{min(values):.2f} to {max(values):.2f}"


def check_files(size: Size) -> None:
    most = allow_many_files()
    needed = 4 * size.idle[1] + FILES
    if most < needed:
        raise SystemExit(
            f"{needed} open files are needed but only {most} allowed. Raise `ulimit -n`."
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server against a bare broadcast.")
    parser.add_argument("--quick", action="store_true", help="fewer tables and rounds")
    size = QUICK if parser.parse_args().quick else WHOLE
    check_files(size)
    console = Console(width=None if os.isatty(1) else 120)
    version = platform.python_version()
    console.print(f"Python {version} on {platform.machine()}, {os.cpu_count()} cores")
    (ROOT / "build").mkdir(exist_ok=True)
    cluster = None if size is QUICK else Cluster(SAFE)
    with TemporaryDirectory(dir=ROOT / "build") as folder:
        contest = Contest(Path(folder), size, console)
        try:
            if cluster is not None:
                cluster.start()
            contest.run(cluster)
        finally:
            if cluster is not None:
                cluster.remove()
    contest.show()


if __name__ == "__main__":
    main()
