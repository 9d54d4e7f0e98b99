"""The database of the server: a SQLite file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator
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

from followsuit.server.store.file_guard import FileGuard
from followsuit.server.store.migrations import NewForm, OldForm, check, migrate

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
BUSY_SECONDS = 10.0  # how long a writer of SQLite waits for another
CONNECT_SECONDS = 10.0
LAST_WORDS = 1.0  # seconds for the driver of SQLite after it has failed
ANY_TIME = None  # large tables take their time to change
ANSWER_SECONDS = 30.0  # for one statement; a database that takes longer is lost
QUIET = {"hide_parameters": True}  # errors are logged, and hashes of passwords are parameters
FULL = "the disk of the server is full"
NO_ROOM = 64 * 1024  # bytes; SQLite needs a little more to begin with
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600  # password hashes are in there

# foreign keys are off in SQLite unless asked for; FULL makes a commit survive a power cut
PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}",
    "PRAGMA journal_size_limit = 67108864",
    # the ledger moves the journal into the tables in good time; who does it makes the next wait
    "PRAGMA wal_autocheckpoint = 16000",
)

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

# what goes wrong when a database cannot be reached, or fails
AWAY = (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
# of these, where asking again would not help: a constraint, a statement or a value is wrong
OUR_FAULTS = (DataError, IntegrityError, ProgrammingError)
OUR_SQLSTATES = ("22", "23", "42")  # as PostgreSQL counts them


def is_our_fault(error: Exception) -> bool:
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    return isinstance(error, OUR_FAULTS) or str(state).startswith(OUR_SQLSTATES)


class CannotOpen(Exception):
    """The database cannot be used; the text says why and what to do."""


class Store:
    """An open database, brought up to date."""

    def __init__(self, url: str, engine: AsyncEngine) -> None:
        self.url = url
        self.engine = engine
        self.file = FileGuard(self.path) if self.path is not None else None
        self._writers = engine.execution_options(writes=True)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, create what is missing and bring older tables up to date."""
        async with in_words(url), opened(url, ANY_TIME) as store, store.begin() as connection:
            await connection.run_sync(migrate)
        return cls(url, engine_of(url))

    @classmethod
    async def open_as_it_is(cls, url: str) -> Store:
        """Connect to a database that is up to date already, as beside a running server."""
        path = path_in(url)
        if path is not None and not path.exists():
            raise CannotOpen(f"there is no database at {path}; name its folder with --data")
        async with in_words(url), opened(url) as store, store.connect() as connection:
            await connection.run_sync(check)
        return cls(url, engine_of(url))

    @property
    def path(self) -> Path | None:
        """The file of SQLite; none on PostgreSQL."""
        return path_in(self.url)

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that writes: committed at the end, rolled back after an error."""
        if self.file is not None:
            self.file.expect()
        return self._writers.begin()

    def connect(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that only reads."""
        return self.engine.connect()

    async def close(self) -> None:
        await self.engine.dispose()


@asynccontextmanager
async def opened(url: str, patience: float | None = ANSWER_SECONDS) -> AsyncIterator[Store]:
    """A database in whatever state it is, for a moment."""
    store = Store(url, engine_of(url, patience))
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def said_in_words(url: str) -> Iterator[None]:
    """What keeps us from using a database, as one sentence."""
    try:
        yield
    except (*AWAY, OldForm, NewForm, ValueError) as failure:
        raise CannotOpen(sentence(url, failure)) from failure


@asynccontextmanager
async def in_words(url: str) -> AsyncIterator[None]:
    """The same; and the driver of SQLite has ended its threads, which speak to our loop."""
    threads = threading.active_count()
    try:
        with said_in_words(url):
            yield
    except CannotOpen:
        deadline = time.monotonic() + LAST_WORDS
        while threading.active_count() > threads and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        raise


def path_in(url: str) -> Path | None:
    """The file that an address of SQLite names."""
    return Path(url.removeprefix(SQLITE)) if url.startswith(SQLITE) else None


def engine_of(url: str, patience: float | None = ANSWER_SECONDS) -> AsyncEngine:
    """A pool of connections to that address; PostgreSQL has so many seconds for a statement."""
    path = path_in(url)
    if path is not None:
        return sqlite_engine(path)
    if url.startswith(POSTGRES):
        return postgres_engine(url, patience)
    raise CannotOpen(
        "the address of the database must begin with sqlite:/// or postgresql://; "
        "set DATABASE_URL to one of them, or leave it out"
    )


def sqlite_engine(path: Path) -> AsyncEngine:
    if path.name in ("", ":memory:"):
        raise CannotOpen("sqlite:/// must be followed by the path of a file")
    make_private(path)
    # "rw": a file that is removed under a running server must not come back empty
    way = {"mode": "rw", "uri": "true"}
    url = URL.create("sqlite+aiosqlite", database=path.absolute().as_uri(), query=way)
    engine = create_async_engine(url, **QUIET)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    event.listen(engine.sync_engine, "begin", begin_sqlite)
    return engine


@contextmanager
def sqlite_reader(path: Path) -> Iterator[Connection]:
    """For a look at a database that others may be using; it changes nothing."""
    way = {"mode": "ro", "uri": "true"}
    engine = create_engine(URL.create("sqlite", database=path.absolute().as_uri(), query=way))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def make_private(path: Path) -> None:
    """Create the file, readable by its owner only; SQLite gives its other files the same mode.

    One that is there is not opened. To close it would undo every lock this process has on it, and
    the next program that looks at the database would throw away the journal we write.
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
    """We begin transactions ourselves: the driver would begin them too late."""
    raw.isolation_level = None
    cursor = raw.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    keep_journal(cursor)
    cursor.close()


def keep_journal(cursor: Any) -> None:
    """Write ahead; SQLite does not wait by itself where several change a new database to that."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as failure:
            if failure.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def begin_sqlite(connection: Connection) -> None:
    # who reads first and writes later would fail when another wrote in between
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def postgres_engine(url: str, patience: float | None) -> AsyncEngine:
    async def connect() -> Any:
        # the driver reads the address itself: it knows all that libpq knows, sockets and TLS too
        return await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=patience)

    return create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True, **QUIET
    )


def sentence(url: str, failure: BaseException) -> str:
    """What to tell about a database that cannot be opened."""
    if isinstance(failure, NewForm):
        return (
            "the database was written by a newer version of Followsuit; "
            "install that version, or restore an older backup into an empty database"
        )
    if isinstance(failure, OldForm):
        return (
            "the database was written by an older version of Followsuit; "
            "start `followsuit serve` once, which brings it up to date"
        )
    path = path_in(url)
    if path is not None:
        if is_full(path, failure):
            return f"{path} cannot be used: {FULL}; make room there, then start again"
        return f"{path} cannot be used: {reason(failure)}; {advice_for(failure)}"
    return f"PostgreSQL cannot be used: {reason(failure)}; look at DATABASE_URL and at the server"


def origin_of(failure: BaseException) -> BaseException:
    """What the driver said, without the layers above it."""
    return failure.orig if isinstance(failure, DBAPIError) and failure.orig else failure


def advice_for(failure: BaseException) -> str:
    """What to do about a file of SQLite that cannot be used."""
    origin = origin_of(failure)
    if (getattr(origin, "sqlite_errorcode", 0) or 0) & 0xFF in DAMAGED:
        return "put it away and restore a backup"
    return "look at its folder and the permissions there, or choose another with --data"


def reason(failure: BaseException) -> str:
    """The cause in one line."""
    origin = origin_of(failure)
    if isinstance(origin, TimeoutError):
        return "it does not answer"
    text = str(origin).removeprefix(f"{type(origin)}: ").strip()
    return (text or type(origin).__name__).splitlines()[0]


def is_full(path: Path | None, failure: BaseException) -> bool:
    """Whether the disk is why; SQLite itself may say only that it cannot read or write there."""
    origin = origin_of(failure)
    if getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return True
    if getattr(origin, "errno", None) == errno.ENOSPC:
        return True
    try:
        return path is not None and shutil.disk_usage(path.parent).free < NO_ROOM
    except OSError:
        return False


def open_sqlite(path: Path) -> sqlite3.Connection:
    """A connection of its own to a database that is there, for a thread of its own."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    raw = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        raw.execute(pragma)
    return raw
