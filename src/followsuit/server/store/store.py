"""The database of the server: a SQLite file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from followsuit.server.clock import Clock
from followsuit.server.store.file_guard import FileGuard
from followsuit.server.store.migrations import SchemaTooNew, SchemaTooOld, check, migrate

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
BUSY_SECONDS = 10.0  # how long an SQLite writer waits for another
WAL_RETRY_SECONDS = 0.01
WAL_TRIES = 1000
CONNECT_SECONDS = 10.0
DRIVER_SECONDS = 1.0  # for the SQLite driver to end a thread after a failure
NO_TIMEOUT = None  # migrating a large database takes a while
ANSWER_SECONDS = 30.0  # for one statement; after that the connection counts as broken
HIDE_PARAMETERS = {"hide_parameters": True}  # errors are logged, and password hashes are parameters
FULL = "the server's disk is full"
MIN_FREE_BYTES = 64 * 1024  # bytes; SQLite needs a little more to start
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600  # password hashes are in there

# foreign keys are off in SQLite by default; FULL makes a commit survive a power cut
PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}",
    "PRAGMA journal_size_limit = 67108864",
    # the ledger runs checkpoints in good time; whoever runs one makes the next writer wait
    "PRAGMA wal_autocheckpoint = 16000",
)

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

# errors of a database that is unreachable or fails
DATABASE_ERRORS = (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
# of these, the ones where retrying does not help: a bad statement, value or constraint
OUR_FAULTS = (DataError, IntegrityError, ProgrammingError)
OUR_SQLSTATES = ("22", "23", "42")  # as PostgreSQL counts them


def is_our_fault(error: Exception) -> bool:
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    return isinstance(error, OUR_FAULTS) or str(state).startswith(OUR_SQLSTATES)


class CannotOpen(Exception):
    """The database cannot be used; the message says why and what to do."""


class Store:
    """An open, migrated database."""

    def __init__(self, url: str, engine: AsyncEngine, clock: Clock | None = None) -> None:
        self.url = url
        self.engine = engine
        self.clock = clock or Clock()
        self.file = FileGuard(self.path, self.clock) if self.path is not None else None
        self._writers = engine.execution_options(writes=True)

    @classmethod
    async def open(cls, url: str, clock: Clock | None = None) -> Store:
        """Connect, create what is missing and migrate older databases."""
        async with (
            explained_errors(url),
            opened(url, NO_TIMEOUT) as store,
            store.begin() as connection,
        ):
            await connection.run_sync(migrate)
        return cls(url, engine_of(url), clock)

    @classmethod
    async def open_without_migrating(cls, url: str) -> Store:
        """Connect without migrating, for example while a server is running."""
        expect_file(url)
        async with explained_errors(url), opened(url) as store, store.connect() as connection:
            await connection.run_sync(check)
        return cls(url, engine_of(url))

    @property
    def path(self) -> Path | None:
        """The SQLite file; none on PostgreSQL."""
        return path_in(self.url)

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that writes: commits at the end, rolls back after an error."""
        if self.file is not None:
            self.file.check()
        return self._writers.begin()

    def connect(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that only reads."""
        return self.engine.connect()

    async def close(self) -> None:
        await self.engine.dispose()


@asynccontextmanager
async def opened(url: str, timeout: float | None = ANSWER_SECONDS) -> AsyncIterator[Store]:
    """A database in whatever state it is, for as long as the block runs."""
    store = Store(url, engine_of(url, timeout))
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def explained_errors_sync(url: str) -> Iterator[None]:
    """Turn whatever keeps us from using a database into one sentence."""
    try:
        yield
    except (*DATABASE_ERRORS, SchemaTooOld, SchemaTooNew, ValueError) as failure:
        raise CannotOpen(sentence(url, failure)) from failure


@asynccontextmanager
async def explained_errors(url: str) -> AsyncIterator[None]:
    """The same, and wait for the SQLite driver's threads, which still call our loop."""
    before = set(threading.enumerate())
    try:
        with explained_errors_sync(url):
            yield
    except CannotOpen:
        new = set(threading.enumerate()) - before
        await asyncio.to_thread(join_all, [thread for thread in new if not is_pooled(thread)])
        raise


def is_pooled(thread: threading.Thread) -> bool:
    """The event loop's own threads, which stay."""
    return thread.name.startswith("asyncio_")


def join_all(threads: Iterable[threading.Thread]) -> None:
    for thread in threads:
        thread.join(DRIVER_SECONDS)


def path_in(url: str) -> Path | None:
    """The file that an SQLite URL names."""
    return Path(url.removeprefix(SQLITE)) if url.startswith(SQLITE) else None


def expect_file(url: str) -> None:
    """Raise `CannotOpen` if an SQLite URL names a missing file, which would be created."""
    path = path_in(url)
    if path is not None and not path.exists():
        raise CannotOpen(f"there is no database at {path}; name its folder with --data")


def engine_of(url: str, timeout: float | None = ANSWER_SECONDS) -> AsyncEngine:
    """A connection pool for that URL; the timeout is for one statement on PostgreSQL."""
    path = path_in(url)
    if path is not None:
        return sqlite_engine(path)
    if url.startswith(POSTGRES):
        return postgres_engine(url, timeout)
    raise CannotOpen(
        "the database URL must begin with sqlite:/// or postgresql://; "
        "set DATABASE_URL to one of these, or leave it out"
    )


def sqlite_engine(path: Path) -> AsyncEngine:
    if path.name in ("", ":memory:"):
        raise CannotOpen("sqlite:/// must be followed by the path of a file")
    make_private(path)
    # "rw": a file that was deleted under a running server must not come back empty
    mode = {"mode": "rw", "uri": "true"}
    url = URL.create("sqlite+aiosqlite", database=path.absolute().as_uri(), query=mode)
    engine = create_async_engine(url, **HIDE_PARAMETERS)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    event.listen(engine.sync_engine, "begin", begin_sqlite)
    return engine


@contextmanager
def sqlite_reader(path: Path) -> Iterator[Connection]:
    """A read-only connection to a database that others may be using."""
    mode = {"mode": "ro", "uri": "true"}
    engine = create_engine(URL.create("sqlite", database=path.absolute().as_uri(), query=mode))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def make_private(path: Path) -> None:
    """Create the file for its owner only; SQLite gives its other files the same mode.

    An existing file is not opened: closing it would release every lock this process has on it, and
    the next program to open the database would discard the journal we write.
    """
    try:
        path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
        elif not os.access(path, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as failure:
        raise CannotOpen(
            f"{path} cannot be written: {failure.strerror}; "
            "choose another data folder or change its permissions"
        ) from failure


def prepare_sqlite(raw: Any, _record: object) -> None:
    """Set up a connection; we begin transactions ourselves, as the driver does so too late."""
    raw.isolation_level = None
    cursor = raw.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    use_wal(cursor)
    cursor.close()


def use_wal(cursor: Any) -> None:
    """Retry while another process switches the new database to WAL: SQLite does not wait."""
    for tries_left in reversed(range(WAL_TRIES)):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as failure:
            if failure.sqlite_errorcode != sqlite3.SQLITE_BUSY or not tries_left:
                raise
            time.sleep(WAL_RETRY_SECONDS)


def begin_sqlite(connection: Connection) -> None:
    # a transaction that reads first and writes later fails if another one wrote in between
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def postgres_engine(url: str, timeout: float | None) -> AsyncEngine:
    async def connect() -> Any:
        # the driver parses the URL itself: it knows all of libpq's options, sockets and TLS too
        return await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=timeout)

    return create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True, **HIDE_PARAMETERS
    )


def sentence(url: str, failure: BaseException) -> str:
    """Why a database cannot be opened, and what to do."""
    if isinstance(failure, SchemaTooNew):
        return (
            "the database was written by a newer version of Followsuit; "
            "install that version, or restore an older backup into an empty database"
        )
    if isinstance(failure, SchemaTooOld):
        return (
            "the database was written by an older version of Followsuit; "
            "start `followsuit serve` once to migrate it"
        )
    path = path_in(url)
    if path is not None:
        if is_full(path, failure):
            return f"{path} cannot be used: {FULL}; free some space, then start again"
        return f"{path} cannot be used: {reason(failure)}; {advice_for(failure)}"
    return f"PostgreSQL cannot be used: {reason(failure)}; check DATABASE_URL and the server"


def origin_of(failure: BaseException) -> BaseException:
    """The driver's own error."""
    return failure.orig if isinstance(failure, DBAPIError) and failure.orig else failure


def advice_for(failure: BaseException) -> str:
    """What to do about an unusable SQLite file."""
    origin = origin_of(failure)
    if (getattr(origin, "sqlite_errorcode", 0) or 0) & 0xFF in DAMAGED:
        return "move it away and restore a backup"
    return "check its folder and permissions, or choose another with --data"


def reason(failure: BaseException) -> str:
    """The cause in one line."""
    origin = origin_of(failure)
    if isinstance(origin, TimeoutError):
        return "it does not answer"
    text = str(origin).removeprefix(f"{type(origin)}: ").strip()
    return (text or type(origin).__name__).splitlines()[0]


def is_full(path: Path | None, failure: BaseException) -> bool:
    """Whether the disk is full; SQLite itself may only report that it cannot read or write."""
    origin = origin_of(failure)
    if getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return True
    if getattr(origin, "errno", None) == errno.ENOSPC:
        return True
    try:
        return path is not None and shutil.disk_usage(path.parent).free < MIN_FREE_BYTES
    except OSError:
        return False


def open_sqlite(path: Path) -> sqlite3.Connection:
    """A separate connection to an existing database, usable from any thread."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    raw = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        raw.execute(pragma)
    return raw
