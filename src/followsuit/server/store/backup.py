"""Backs up the whole database into one file while the server runs."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Table, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.store.backup_file import (
    BackupHeading,
    BackupReader,
    BackupWriter,
    BadBackup,
    Header,
)
from followsuit.server.store.migrations import newest
from followsuit.server.store.schema import metadata
from followsuit.server.store.store import CannotOpen, Store, sentence

PRIVATE = 0o600  # password hashes are in there
BATCH_ROWS = 1000  # rows in memory at a time

Progress = Callable[[int, int], None]  # called with rows done, total rows


async def back_up(store: Store, path: Path, progress: Progress) -> Header:
    """Write all rows to the file; an older backup is replaced only at the end."""
    refuse_to_overwrite(path)
    # unique, as another backup to the same file may be running
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        async with store.connect() as connection:
            await freeze(connection)
            header = await write(connection, part, store.clock.time(), progress)
        part.replace(path)
    except SQLAlchemyError as failure:
        raise CannotOpen(sentence(store.url, failure)) from failure
    finally:
        part.unlink(missing_ok=True)
    return header


def refuse_to_overwrite(path: Path) -> None:
    """Refuse to replace a file that is not a backup."""
    if path.exists():
        try:
            BackupReader(path)
        except BadBackup:
            raise BadBackup(f"{path} exists and is not a backup; choose another name") from None


async def freeze(connection: AsyncConnection) -> None:
    """Read a consistent snapshot; SQLite always does."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")


async def write(connection: AsyncConnection, path: Path, now: float, progress: Progress) -> Header:
    rows = [await rows_in(connection, table) for table in metadata.sorted_tables]
    header = Header(revision=newest(), time=now, rows=sum(rows))
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
        writer = BackupWriter(file, header)
        for table in metadata.sorted_tables:
            await write_table(connection, table, writer, lambda done: progress(done, header.rows))
        writer.close()
        file.flush()
        os.fsync(file.fileno())
    return header


async def rows_in(connection: AsyncConnection, table: Table) -> int:
    return await connection.scalar(select(func.count()).select_from(table)) or 0


async def write_table(
    connection: AsyncConnection, table: Table, writer: BackupWriter, count: Callable[[int], None]
) -> None:
    # SQLAlchemy uses a string class of its own
    writer.heading(BackupHeading(str(table.name), list(map(str, table.columns.keys()))))
    rows = await connection.stream(select(table).order_by(*table.primary_key))
    async for many in rows.partitions(BATCH_ROWS):
        for row in many:
            writer.row(list(row))
        count(writer.rows)
