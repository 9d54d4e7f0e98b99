"""Locks: one server at a time on a data folder and on a database."""

from __future__ import annotations

import asyncio
import fcntl
import os
from pathlib import Path
from typing import Self

import asyncpg
import structlog

from followsuit.server.store.store import POSTGRES, path_in, sentence

FILE = "lock"
NUMBER = 0x0F0110_5017  # our advisory lock
TIMEOUT = 2.0  # seconds until PostgreSQL notices that the last server is gone
AGAIN = 0.2
BETWEEN_LOOKS = 2.0

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
                f"another Followsuit server already runs on {folder}; "
                "stop it first, or choose another folder with --data"
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.file)


def is_locked(folder: Path) -> bool:
    """Whether a server runs on this folder."""
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

    An advisory lock of PostgreSQL, or the lock of the folder where the file of SQLite lies. The
    ledger itself lets no two servers write the same line; this lock says so earlier.
    """

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder  # which is locked already
        self.elsewhere: FolderLock | None = None
        self.connection: asyncpg.Connection | None = None
        self.watch: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        file = path_in(self.url)
        if file is not None and file.resolve().parent != self.folder.resolve():
            self.elsewhere = FolderLock(file.resolve().parent)
        if self.url.startswith(POSTGRES):
            try:
                await self.take_soon()
            except (OSError, ValueError, asyncpg.PostgresError) as failure:
                raise CannotStart(sentence(self.url, failure)) from failure
            self.watch = asyncio.create_task(self.keep())
        return self

    async def take_soon(self) -> None:
        """Take the lock, waiting a moment for a server that has just died."""
        deadline = asyncio.get_running_loop().time() + TIMEOUT
        while not await self.take():
            if asyncio.get_running_loop().time() > deadline:
                raise CannotStart(
                    "another Followsuit server uses this database; "
                    "stop it first, or give this one a database of its own"
                )
            await asyncio.sleep(AGAIN)

    async def take(self) -> bool:
        if self.connection is None or self.connection.is_closed():
            self.connection = await asyncpg.connect(self.url, timeout=TIMEOUT)
        return bool(await self.connection.fetchval("SELECT pg_try_advisory_lock($1)", NUMBER))

    async def keep(self) -> None:
        """Take the lock again after the database was unreachable."""
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            if self.connection is None or self.connection.is_closed():
                await self.take_again()

    async def take_again(self) -> None:
        try:
            if not await self.take():
                log.error("another server has taken this database")
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            log.warning("the database is away")

    async def __aexit__(self, *of: object) -> None:
        if self.elsewhere is not None:
            self.elsewhere.__exit__(*of)
        if self.watch is not None:
            self.watch.cancel()
        if self.connection is not None:
            self.connection.terminate()
