"""Writes lines into a SQLite file, a batch in one transaction."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import time
from functools import cache
from itertools import chain
from pathlib import Path

from followsuit.server.store.file_guard import FileGone, FileGuard
from followsuit.server.store.group_commit import Failures
from followsuit.server.store.ledger import BadEntry, Line, NotSaved, SeqTaken
from followsuit.server.store.store import FULL, open_sqlite

INSERT = 'INSERT INTO events (table_id, seq, at, "by", move_id, entry) VALUES '
ROW = "(?, ?, ?, ?, ?, ?)"
MOST_ROWS = 128  # of one statement; old versions of SQLite take 999 values
PRAGMAS = (
    # the ledger brings the journal to the disk itself, and tells nobody before
    "PRAGMA synchronous = NORMAL",
    "PRAGMA busy_timeout = 0",  # `patiently` waits
    # the last lines of some thousand tables, written back once for many lines
    "PRAGMA cache_size = -16384",
    "PRAGMA wal_autocheckpoint = 0",  # `tidy` sees to the journal
)
BUSY_SECONDS = 5.0  # how long others may keep us from writing
TRY_AGAIN_SECONDS = 0.001
KIND = 0xFF  # the lower byte of an error code
JOURNAL_BYTES = 4 << 20  # to begin with
ENOUGH_ROOM = 256 * JOURNAL_BYTES  # on the disk, to take some of it before it is needed
NO_FILE = -1


class OthersWrite(Exception):
    """Nothing was written, and there is no time to wait."""


class SqliteWriter:
    """Takes a new connection after a failure. For one thread at a time."""

    def __init__(self, file: FileGuard) -> None:
        self._file = file
        self._raw: sqlite3.Connection | None = None
        self.journal = NO_FILE  # which all that is written goes to first

    @property
    def is_ready(self) -> bool:
        """Whether the file is open; else the next to write has to wait for the disk."""
        return self._raw is not None

    def write(self, lines: list[Line], *, at_once: bool = False) -> Failures:
        """Commit these lines; returns those that could not be.

        They are safe when the journal is on the disk, which is not waited for. Who wants them
        committed `at_once` hears that `OthersWrite`, if they do.
        """
        patience = 0.0 if at_once else BUSY_SECONDS
        try:
            self._file.expect()
            return commit(self._raw or self._opened(), lines, patience)
        except Exception as failure:
            if at_once and kind_of(failure) == sqlite3.SQLITE_BUSY:
                raise OthersWrite from failure
            self.close()
            return dict.fromkeys(range(len(lines)), not_saved(failure))

    def _opened(self) -> sqlite3.Connection:
        self._raw = raw = open_sqlite(self._file.path)
        for pragma in PRAGMAS:
            raw.execute(pragma)
        raw.execute("PRAGMA user_version").fetchone()  # who reads makes sure of the journal
        path = journal_of(self._file.path)
        make_room(raw, path)
        # SQLite has no locks on the journal that would be undone when we close it
        self.journal = os.open(path, os.O_RDWR)
        return raw

    def tidy(self) -> None:
        """Move what is in the journal into the tables; it begins anew if nobody reads there."""
        if self._raw is not None:
            with contextlib.suppress(sqlite3.Error):  # the next time, then
                self._raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def close(self) -> None:
        raw, self._raw = self._raw, None
        journal, self.journal = self.journal, NO_FILE
        if journal != NO_FILE:
            with contextlib.suppress(OSError):
                os.close(journal)
        if raw is not None:
            with contextlib.suppress(sqlite3.Error):
                raw.close()


def journal_of(path: Path) -> Path:
    """Beside the file itself, where the path is a link to it."""
    return Path(f"{os.path.realpath(path)}-wal")


def write_journal_again(path: Path) -> bool:
    """Write all that is in the journal over itself; whether it is on the disk then.

    After a sync that failed the system takes what it has lost for written, and would say "done" the
    next time. Nor would it help to move it into the tables: with a hole in the journal the next
    start would put older pages over them.
    """
    try:
        with contextlib.closing(open_sqlite(path)) as raw, journal_of(path).open("r+b") as journal:
            patiently(raw, BUSY_SECONDS, "BEGIN IMMEDIATE")  # nobody else may write meanwhile
            written = journal.read()
            journal.seek(0)
            journal.write(written)
            journal.flush()
            os.fdatasync(journal.fileno())
            raw.execute("ROLLBACK")
    except (OSError, sqlite3.Error):
        return False
    return True


def make_room(raw: sqlite3.Connection, journal: Path) -> None:
    """Let the journal have some length now.

    To write over what is there costs the disk about half of what it costs to make a file longer.
    SQLite reads a journal until something does not belong to it, and zeros never do. Where
    it cannot be done, lines are kept all the same.
    """
    if shutil.disk_usage(journal.parent).free < ENOUGH_ROOM:
        return
    patiently(raw, BUSY_SECONDS, "BEGIN IMMEDIATE")  # nobody else may write there meanwhile
    try:
        with contextlib.suppress(OSError), journal.open("r+b") as file:
            file.write(bytes(max(0, JOURNAL_BYTES - file.seek(0, os.SEEK_END))))
            file.flush()
            os.fsync(file.fileno())
    finally:
        raw.execute("ROLLBACK")


def commit(raw: sqlite3.Connection, lines: list[Line], patience: float) -> Failures:
    """All lines in one transaction."""
    if len(lines) == 1:
        return commit_one(raw, lines[0], patience)
    failures: Failures = {}
    patiently(raw, patience, "BEGIN IMMEDIATE")
    try:
        insert_all(raw, lines)
    except sqlite3.OperationalError:
        raise
    except Exception:  # a bad line, say one that is taken; which?
        raw.execute("ROLLBACK")
        patiently(raw, patience, "BEGIN IMMEDIATE")
        failures = insert_each(raw, lines)
    raw.execute("COMMIT")
    return failures


def insert_all(raw: sqlite3.Connection, lines: list[Line]) -> None:
    """By few statements: at each one SQLite lets go of the interpreter and fights to get it back.

    Their lengths are powers of two, so that a handful of them is kept ready.
    """
    begin, rows = 0, MOST_ROWS
    while begin < len(lines):
        while rows > len(lines) - begin:
            rows //= 2
        raw.execute(insert_of(rows), list(chain.from_iterable(lines[begin : begin + rows])))
        begin += rows


@cache
def insert_of(rows: int) -> str:
    return INSERT + ", ".join([ROW] * rows)


def commit_one(raw: sqlite3.Connection, line: Line, patience: float) -> Failures:
    """A transaction of its own, by one call: SQLite lets go of the interpreter only once."""
    try:
        patiently(raw, patience, insert_of(1), line)
    except sqlite3.OperationalError:
        raise
    except Exception as failure:
        return {0: refusal(line, failure)}
    return {}


def patiently(
    raw: sqlite3.Connection, patience: float, order: str, line: Line | tuple[()] = ()
) -> None:
    """Wait for our turn; SQLite itself would sleep longer and longer between its attempts."""
    deadline = time.monotonic() + patience
    while True:
        try:
            raw.execute(order, line)
            return
        except sqlite3.OperationalError as failure:
            if kind_of(failure) != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                raise
            time.sleep(TRY_AGAIN_SECONDS)


def insert_each(raw: sqlite3.Connection, lines: list[Line]) -> Failures:
    """Line by line, without those that are bad and those that follow them at their tables."""
    failures: Failures = {}
    failed: dict[int, Exception] = {}
    for place, line in enumerate(lines):
        if line.table_id not in failed:
            try:
                raw.execute(insert_of(1), line)
                continue
            except sqlite3.OperationalError:
                raise
            except Exception as failure:
                failed[line.table_id] = refusal(line, failure)
        failures[place] = failed[line.table_id]
    return failures


def refusal(line: Line, failure: Exception) -> Exception:
    if getattr(failure, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        return SeqTaken(f"line {line.seq} of table {line.table_id} is written already")
    return BadEntry(f"line {line.seq} cannot be written: {failure}")


def kind_of(failure: Exception) -> int:
    code: int = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & KIND


def not_saved(failure: Exception) -> NotSaved:
    if kind_of(failure) == sqlite3.SQLITE_FULL:
        return NotSaved(FULL)
    if isinstance(failure, FileGone):
        return NotSaved(str(failure))
    # after an input/output error a commit may be found on the disk at the next start
    sure = kind_of(failure) != sqlite3.SQLITE_IOERR
    return NotSaved(f"the database failed: {failure}", sure=sure)
