"""Writes log entries into a SQLite file, a batch in one transaction."""

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
from followsuit.server.store.ledger import BadEntry, EntryRow, Failures, NotSaved, SeqTaken
from followsuit.server.store.store import FULL, open_sqlite

INSERT = 'INSERT INTO events (table_id, seq, at, "by", move_id, entry) VALUES '
VALUES = "(?, ?, ?, ?, ?, ?)"
MOST_ROWS = 128  # in one statement; old versions of SQLite accept 999 values
PRAGMAS = (
    # the ledger syncs the journal itself and reports nothing before that
    "PRAGMA synchronous = NORMAL",
    "PRAGMA busy_timeout = 0",  # `execute_when_free` waits
    # the last pages of some thousand tables, written back once for many entries
    "PRAGMA cache_size = -16384",
    "PRAGMA wal_autocheckpoint = 0",  # `checkpoint` does it
)
BUSY_SECONDS = 5.0  # how long others may keep us from writing
RETRY_SECONDS = 0.001
PRIMARY_CODE = 0xFF  # the lower byte of an extended error code
JOURNAL_BYTES = 4 << 20  # initially
ENOUGH_FREE_SPACE = 256 * JOURNAL_BYTES  # to reserve disk space before it is needed
NO_FILE = -1


class WriteLocked(Exception):
    """Another connection holds the write lock and waiting was not allowed."""


class SqliteWriter:
    """Reconnects after a failure. For one thread at a time."""

    def __init__(self, file: FileGuard) -> None:
        self._file = file
        self._raw: sqlite3.Connection | None = None
        self.journal = NO_FILE  # the file descriptor of the write-ahead log

    @property
    def is_open(self) -> bool:
        """Otherwise the next write has to open the file first, and wait for the disk."""
        return self._raw is not None

    def write(self, rows: list[EntryRow], *, wait: bool = True) -> Failures:
        """Commit these rows and return those that failed.

        They are durable once the journal is synced, which the caller does. Without `wait`, raises
        `WriteLocked` if another connection is writing.
        """
        try:
            self._file.check()
            return commit(self._raw or self._opened(), rows, BUSY_SECONDS if wait else 0.0)
        except Exception as error:
            if not wait and code_of(error) == sqlite3.SQLITE_BUSY:
                raise WriteLocked from error
            self.close()
            return dict.fromkeys(range(len(rows)), not_saved(error))

    def _opened(self) -> sqlite3.Connection:
        self._raw = raw = open_sqlite(self._file.path)
        for pragma in PRAGMAS:
            raw.execute(pragma)
        raw.execute("PRAGMA user_version").fetchone()  # reading makes SQLite create the journal
        path = journal_of(self._file.path)
        reserve_space(raw, path)
        # SQLite has no locks on the journal that closing it would release
        self.journal = os.open(path, os.O_RDWR)
        return raw

    def checkpoint(self) -> None:
        """Move the journal into the database; it starts over if nobody is reading it."""
        if self._raw is not None:
            with contextlib.suppress(sqlite3.Error):  # next time, then
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
    """Next to the file itself if the path is a link."""
    return Path(f"{os.path.realpath(path)}-wal")


def rewrite_journal(path: Path) -> bool:
    """Write the journal over itself; returns whether it is on disk then.

    After a failed fsync the system considers the lost pages written, so the next fsync would
    succeed without them. A checkpoint would not help either: with a hole in the journal, the next
    start would put older pages over the database.
    """
    try:
        with contextlib.closing(open_sqlite(path)) as raw, journal_of(path).open("r+b") as journal:
            execute_when_free(raw, BUSY_SECONDS, "BEGIN IMMEDIATE")  # keeps other writers out
            content = journal.read()
            journal.seek(0)
            journal.write(content)
            journal.flush()
            os.fdatasync(journal.fileno())
            raw.execute("ROLLBACK")
    except (OSError, sqlite3.Error):
        return False
    return True


def reserve_space(raw: sqlite3.Connection, journal: Path) -> None:
    """Make the journal longer now, if possible.

    Overwriting costs the disk about half as much as extending a file. SQLite reads a journal up to
    the first frame that does not belong to it, and zeros never do.
    """
    if shutil.disk_usage(journal.parent).free < ENOUGH_FREE_SPACE:
        return
    execute_when_free(raw, BUSY_SECONDS, "BEGIN IMMEDIATE")  # keeps other writers out
    try:
        with contextlib.suppress(OSError), journal.open("r+b") as file:
            file.write(bytes(max(0, JOURNAL_BYTES - file.seek(0, os.SEEK_END))))
            file.flush()
            os.fsync(file.fileno())
    finally:
        raw.execute("ROLLBACK")


def commit(raw: sqlite3.Connection, rows: list[EntryRow], timeout: float) -> Failures:
    """Insert all rows in one transaction."""
    if len(rows) == 1:
        return commit_one(raw, rows[0], timeout)
    failures: Failures = {}
    execute_when_free(raw, timeout, "BEGIN IMMEDIATE")
    try:
        insert_all(raw, rows)
    except sqlite3.OperationalError:
        raise
    except Exception:  # one of them is bad, for example a duplicate: find out which
        raw.execute("ROLLBACK")
        execute_when_free(raw, timeout, "BEGIN IMMEDIATE")
        failures = insert_each(raw, rows)
    raw.execute("COMMIT")
    return failures


def insert_all(raw: sqlite3.Connection, rows: list[EntryRow]) -> None:
    """In few statements: each one releases the interpreter lock and competes to get it back.

    Their lengths are powers of two, so that a handful of prepared statements suffices.
    """
    begin, count = 0, MOST_ROWS
    while begin < len(rows):
        while count > len(rows) - begin:
            count //= 2
        raw.execute(insert_statement(count), list(chain.from_iterable(rows[begin : begin + count])))
        begin += count


@cache
def insert_statement(count: int) -> str:
    return INSERT + ", ".join([VALUES] * count)


def commit_one(raw: sqlite3.Connection, row: EntryRow, timeout: float) -> Failures:
    """An implicit transaction in one call, which releases the interpreter lock only once."""
    try:
        execute_when_free(raw, timeout, insert_statement(1), row)
    except sqlite3.OperationalError:
        raise
    except Exception as error:
        return {0: failure_of(row, error)}
    return {}


def execute_when_free(
    raw: sqlite3.Connection, timeout: float, statement: str, row: EntryRow | tuple[()] = ()
) -> None:
    """Retry while another connection writes; SQLite itself would retry less and less often."""
    for tries_left in range(round(timeout / RETRY_SECONDS), -1, -1):
        try:
            raw.execute(statement, row)
            return
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_BUSY or not tries_left:
                raise
            time.sleep(RETRY_SECONDS)


def insert_each(raw: sqlite3.Connection, rows: list[EntryRow]) -> Failures:
    """Row by row, skipping bad ones and those that follow them at the same table."""
    failures: Failures = {}
    failed: dict[int, Exception] = {}
    for index, row in enumerate(rows):
        if row.table_id not in failed:
            try:
                raw.execute(insert_statement(1), row)
                continue
            except sqlite3.OperationalError:
                raise
            except Exception as error:
                failed[row.table_id] = failure_of(row, error)
        failures[index] = failed[row.table_id]
    return failures


def failure_of(row: EntryRow, error: Exception) -> Exception:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
        return SeqTaken(f"entry {row.seq} of table {row.table_id} exists already")
    return BadEntry(f"entry {row.seq} cannot be written: {error}")


def code_of(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & PRIMARY_CODE


def not_saved(error: Exception) -> NotSaved:
    if code_of(error) == sqlite3.SQLITE_FULL:
        return NotSaved(FULL)
    if isinstance(error, FileGone):
        return NotSaved(str(error))
    # after an input/output error the commit may still turn up at the next start
    sure = code_of(error) != sqlite3.SQLITE_IOERR
    return NotSaved(f"the database failed: {error}", sure=sure)
