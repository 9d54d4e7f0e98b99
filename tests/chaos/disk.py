"""Disks that can be filled while the program runs on them."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from tests.server.program import Program

LEAST = 1  # byte that a file may have when no more is let in


class Disk:
    """`fill` leaves no room, `clear` makes some again."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def fill(self) -> None:
        raise NotImplementedError

    def clear(self) -> None:
        raise NotImplementedError

    @contextmanager
    def full(self) -> Iterator[None]:
        self.fill()
        try:
            yield
        finally:
            self.clear()


class SmallDisk(Disk):
    """A disk of its own, filled with ballast to the last byte."""

    def fill(self) -> None:
        with closing(sqlite3.connect(self.program.folder / "followsuit.sqlite3")) as raw:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what it has, it could write to again
        with suppress(OSError), (self.program.folder / "ballast").open("wb", 0) as ballast:
            while True:
                ballast.write(b"x" * 4096)

    def clear(self) -> None:
        (self.program.folder / "ballast").unlink()


class ShortFiles(Disk):
    """Limit the program's file size, which needs no privileges."""

    def fill(self) -> None:
        self.limit(LEAST)

    def clear(self) -> None:
        self.limit(resource.RLIM_INFINITY)

    def limit(self, size: int) -> None:
        assert self.program.child is not None
        resource.prlimit(
            self.program.child.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
        )
