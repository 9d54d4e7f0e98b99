"""How fast and how small the server is: python -m bench.server [--quick]

B is the same server broadcasting one frame of the same size to four seats, with no rules and no
log. Both take turns in one run, and what counts is their CPU time.
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

from bench.server.coach import Coach
from bench.server.contender import ROOT, Contender, allow_many_files
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
from tests.server.postgres import Cluster

SAFE = ("max_connections=50", "shared_buffers=64MB")  # with the disk, unlike in tests
FILES = 2000  # beside a connection for every seat


VERDICTS = {True: "[green]holds[/green]", False: "[red]misses[/red]", None: ""}


class Size(NamedTuple):
    tables: int
    rounds: int
    seconds: float  # of a lap
    restarts: int
    idle: tuple[int, int]  # tables of the smaller and of the larger server


WHOLE = Size(500, 5, 4.0, 3, (200, 2000))
QUICK = Size(100, 3, 1.0, 1, (50, 250))


class Row(NamedTuple):
    what: str
    bar: str
    aim: str
    seen: str
    spread: str
    holds: bool | None  # none: there is no bar


class Contest:
    """The whole run, step by step."""

    def __init__(self, folder: Path, size: Size, console: Console) -> None:
        self.folder = folder
        self.size = size
        self.console = console
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        """Kept for the table at the end, and told at once: a run takes minutes."""
        self.rows.append(row)
        self.console.print(f"  {row.what}: {row.seen}")

    def step(self, text: str) -> None:
        self.console.print(f"[dim]{text} …[/dim]")

    def run(self, cluster: Cluster | None) -> None:
        self.step(f"a server with {self.size.tables} tables plays, is killed and starts again")
        real = SeededServer.build("SQLite", self.folder, self.size.tables)
        recovery, frame = recover(real, self.size.restarts)
        self.recovered("SQLite", recovery)
        servers = [real]
        if cluster is not None:
            servers.append(
                SeededServer.build("PostgreSQL", self.folder, self.size.tables, cluster.url())
            )
            self.recovered("PostgreSQL", recover(servers[1], 1)[0])
        self.step(f"rounds of full speed; a frame has {frame:.0f} bytes")
        self.compare(servers, round(frame), cluster)
        self.step(f"tables in the middle of a hand, {self.size.idle[1]} at most")
        self.weigh()

    def recovered(self, name: str, recovery: Recovery) -> None:
        whole = recovery.intact == recovery.chairs
        views = f"{recovery.intact} of {recovery.chairs} views intact"
        self.add(
            Row(
                f"seconds from kill -9 to serving, {recovery.lines} events, {name}",
                "3",
                "",
                f"{median(recovery.seconds):.2f}, {views}",
                spread(recovery.seconds),
                max(recovery.seconds) <= 3 and whole,
            )
        )

    def compare(self, servers: list[SeededServer], frame: int, cluster: Cluster | None) -> None:
        bare = Contender.bare(self.folder, frame)
        bare.start()
        pairs = [Pair(bare, Coach(bare, str(self.size.tables)))]
        pairs += [
            Pair(server.contender, Coach(server.contender, server.seated)) for server in servers
        ]
        full_speed(pairs, 1, 0.5)  # to warm up
        laps = full_speed(pairs, self.size.rounds, self.size.seconds)
        for pair, own in zip(pairs[1:], laps[1:], strict=True):
            self.rated(pair.contender.name, own, laps[0])
        self.busy(pairs, laps)
        self.step("one move after the other, 100 in a second")
        limits = [Contender.synced(self.folder, frame)]
        if cluster is not None:
            limits.append(Contender.committed(self.folder, frame, cluster.url()))
        for limit in limits:
            limit.start()
            pairs.append(Pair(limit, Coach(limit, str(self.size.tables))))
        # many short turns: a sync takes now this long, now that
        bare_waits, *timed = waits(pairs, 3 * self.size.rounds, self.size.seconds / 3)
        for server, medians in zip(servers, timed, strict=False):
            self.timed(server.contender.name, medians, bare_waits)
        for limit, medians in zip(limits, timed[len(servers) :], strict=True):
            self.limit(limit.name, medians, bare_waits)
        for pair in pairs:
            pair.contender.stop()
            pair.coach.send_home()

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
            server, crowd = (
                median(getattr(lap, name) / lap.wall for lap in own) for name in ("cpu", "crowd")
            )
            name = pair.contender.name
            self.console.print(f"[dim]  {name}: server {server:.0%} busy, crowd {crowd:.0%}[/dim]")

    def timed(self, name: str, own: list[float], bare: list[float]) -> None:
        ratio, seen, rounds = compared(own, bare)
        what = f"median from a move to all four seats at 100 a second, {name}"
        self.add(Row(what, "3 × bare", "2 × bare", seen, rounds, ratio <= 3))

    def limit(self, name: str, own: list[float], bare: list[float]) -> None:
        """What no server that loses nothing can do better than, on this disk."""
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
        for heading in ("what", "bar", "aim", "seen", "rounds from", ""):
            table.add_column(heading, overflow="fold")
        for row in self.rows:
            table.add_row(*row[:-1], VERDICTS[row.holds])
        self.console.print(table)


def compared(own: list[float], bare: list[float]) -> tuple[float, str, str]:
    """How many times the bare wait ours is, in words, too, and in which rounds."""
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
        raise SystemExit(f"{needed} open files are needed, {most} allowed: raise `ulimit -n`")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server beside a bare broadcast.")
    parser.add_argument("--quick", action="store_true", help="few tables and rounds, for a try")
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
