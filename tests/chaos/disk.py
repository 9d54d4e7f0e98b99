"""Disks that can be filled while the program is running."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from tests.server.program import Program

SMALLEST = 1  # byte: the longest file on a full disk


class Disk:
    """`fill` takes all free space, `clear` frees it again."""

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
    """A separate small disk, filled with ballast to the last byte."""

    def fill(self) -> None:
        with closing(sqlite3.connect(self.program.folder / "followsuit.sqlite3")) as raw:
            # SQLite could reuse the space of its journal
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with suppress(OSError), (self.program.folder / "ballast").open("wb", 0) as ballast:
            while True:
                ballast.write(b"x" * 4096)

    def clear(self) -> None:
        (self.program.folder / "ballast").unlink()


class ShortFiles(Disk):
    """Limits the size of the program's files, which needs no privileges."""

    def fill(self) -> None:
        self.limit(SMALLEST)

    def clear(self) -> None:
        self.limit(resource.RLIM_INFINITY)

    def limit(self, size: int) -> None:
        assert self.program.child is not None
        resource.prlimit(
            self.program.child.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
        )
