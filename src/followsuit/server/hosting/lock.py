"""Locks: one server at a time on a data folder and on a database."""

from __future__ import annotations

import asyncio
import fcntl
import os
from pathlib import Path
from typing import Self

import asyncpg
import structlog

from followsuit.server.clock import Clock
from followsuit.server.store.store import POSTGRES, path_in, sentence

FILE = "lock"
LOCK_NUMBER = 0x0F0110_5017  # our advisory lock
CONNECT_SECONDS = 2.0
LOCK_SECONDS = 2.0  # until PostgreSQL notices that the last server is gone
RECONNECT_SECONDS = 2.0

log = structlog.get_logger("followsuit.lock")


class CannotStart(Exception):
    """The server cannot start; the message says why and what to do."""


class FolderLock:
    """A lock that the system releases when the process ends."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            self.file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise CannotStart(
                f"{folder} cannot be written: {error.strerror}; choose another with --data"
            ) from None
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self.file)
            raise CannotStart(
                f"another Followsuit server is already running on {folder}; "
                "stop it first, or choose another folder with --data"
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.file)


def is_locked(folder: Path) -> bool:
    """Whether a server is running on this folder."""
    try:
        file = os.open(folder / FILE, os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


class DatabaseLock:
    """Two servers with two folders must not share a database.

    An advisory lock in PostgreSQL, or a lock on the folder of the SQLite file. The ledger never
    lets two servers write the same entry, but this lock reports the mistake earlier.
    """

    def __init__(self, url: str, folder: Path, clock: Clock) -> None:
        self.url = url
        self.folder = folder  # which is locked already
        self.clock = clock
        self.elsewhere: FolderLock | None = None
        self.connection: asyncpg.Connection | None = None
        self.lost = asyncio.Event()  # set when the connection is closed
        self.keeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        file = path_in(self.url)
        if file is not None and file.resolve().parent != self.folder.resolve():
            self.elsewhere = FolderLock(file.resolve().parent)
        if self.url.startswith(POSTGRES):
            try:
                await self.take()
            except asyncpg.LockNotAvailableError:
                raise CannotStart(
                    "another Followsuit server uses this database; "
                    "stop it first, or give this one a database of its own"
                ) from None
            except (OSError, ValueError, asyncpg.PostgresError) as failure:
                raise CannotStart(sentence(self.url, failure)) from failure
            self.keeper = asyncio.create_task(self.keep())
        return self

    async def take(self) -> None:
        """Connect and take the lock, waiting a moment for a server that has just died."""
        self.connection = connection = await asyncpg.connect(
            self.url,
            timeout=CONNECT_SECONDS,
            server_settings={"lock_timeout": f"{LOCK_SECONDS * 1000:.0f}"},
        )
        self.lost.clear()
        connection.add_termination_listener(lambda _: self.lost.set())
        await connection.execute("SELECT pg_advisory_lock($1)", LOCK_NUMBER)

    async def keep(self) -> None:
        """Take the lock again whenever the connection is lost."""
        while True:
            await self.lost.wait()
            try:
                await self.take()
            except asyncpg.LockNotAvailableError:
                log.error("another server has taken this database")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                log.warning("the database is unreachable")
                await self.clock.sleep(RECONNECT_SECONDS)

    async def __aexit__(self, *exc: object) -> None:
        if self.elsewhere is not None:
            self.elsewhere.__exit__(*exc)
        if self.keeper is not None:
            self.keeper.cancel()
        if self.connection is not None:
            self.connection.terminate()
