"""The file of SQLite and its journal: whether they are still those that were opened."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

BETWEEN_LOOKS = 1.0  # seconds


class FileGone(OSError):
    """What is written now goes into a file that nobody will ever find."""

    def __init__(self) -> None:
        super().__init__("the file of the database was removed or replaced")


class FileGuard:
    """Remembers a file by its number: SQLite goes on writing to one that has no name any more."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self.clock = clock
        self.journal = path.with_name(f"{path.name}-wal")
        self.number = number_of(path)
        self.journal_number: tuple[int, int] | None = None  # it comes with the first line
        self.looked = clock()
        self.is_there = self.number is not None

    def expect(self) -> None:
        """Refuse to go on without it; it may come back. Quick, for every transaction."""
        now = self.clock()
        if now - self.looked >= BETWEEN_LOOKS:
            self.looked = now
            self.is_there = self.is_known()
        if not self.is_there:
            raise FileGone

    def is_known(self) -> bool:
        """While anybody has the file open, SQLite takes no journal away."""
        journal = number_of(self.journal)
        if self.journal_number is None:
            self.journal_number = journal
        is_ours = self.number is not None and number_of(self.path) == self.number
        return is_ours and journal == self.journal_number


def number_of(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
