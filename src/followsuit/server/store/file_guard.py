"""Notices when the SQLite file or its journal is removed or replaced."""

from __future__ import annotations

import os
from pathlib import Path

from followsuit.server.clock import Clock

BETWEEN_CHECKS = 1.0  # seconds


class FileGone(OSError):
    """The file was deleted or replaced: what is written now would be lost."""

    def __init__(self) -> None:
        super().__init__("the database file was removed or replaced")


class FileGuard:
    """Remembers a file by its inode: SQLite keeps writing to one that was deleted."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.path = path
        self.clock = clock
        self.journal = path.with_name(f"{path.name}-wal")
        self.inode = inode_of(path)
        self.journal_inode: tuple[int, int] | None = None  # created with the first entry
        self.checked = clock.monotonic()
        self.is_there = self.inode is not None

    def check(self) -> None:
        """Raise `FileGone` while the file is missing; cheap enough for every transaction."""
        now = self.clock.monotonic()
        if now - self.checked >= BETWEEN_CHECKS:
            self.checked = now
            self.is_there = self.is_unchanged()
        if not self.is_there:
            raise FileGone

    def is_unchanged(self) -> bool:
        """SQLite does not remove the journal while anybody has the file open."""
        journal = inode_of(self.journal)
        if self.journal_inode is None:
            self.journal_inode = journal
        is_ours = self.inode is not None and inode_of(self.path) == self.inode
        return is_ours and journal == self.journal_inode


def inode_of(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
