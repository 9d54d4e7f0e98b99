"""Restores a backup into a database of either kind."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path

from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, select
from sqlalchemy.exc import DBAPIError

from followsuit.server.store.backup import BATCH_ROWS, Progress
from followsuit.server.store.backup_file import (
    BackupHeading,
    BackupReader,
    BadBackup,
    Header,
    Row,
    too_new,
)
from followsuit.server.store.migrations import (
    REVISIONS,
    VERSION_TABLE,
    lock_migrations,
    newest,
    upgrade,
)
from followsuit.server.store.schema import metadata
from followsuit.server.store.store import NO_TIMEOUT, CannotOpen, explained_errors, opened, reason

CHOICE = "choose an empty one, or use --replace to delete its contents"
OURS = {*metadata.tables, VERSION_TABLE}


def check_backup(path: Path, progress: Progress) -> Header:
    """Check the whole file before anything is changed."""
    reader = BackupReader(path)
    if reader.header.revision not in REVISIONS:
        raise too_new(path, reader.header)
    for _ in reader:
        if reader.rows % BATCH_ROWS == 0:
            progress(reader.rows, reader.header.rows)
    return reader.header


async def restore(url: str, path: Path, progress: Progress, *, replace: bool = False) -> Header:
    """Insert the rows of a backup into a database that is empty or may be replaced.

    No server may run on the database: take its locks first.
    """
    reader = BackupReader(path)
    async with explained_errors(url), opened(url, NO_TIMEOUT) as store, store.begin() as connection:
        await connection.run_sync(lambda sync: fill(sync, reader, progress, replace=replace))
    return reader.header


def fill(
    connection: Connection, reader: BackupReader, progress: Progress, *, replace: bool
) -> None:
    """In one transaction: a failure leaves the database unchanged."""
    lock_migrations(connection)
    drop_tables(connection, replace=replace)
    # an older backup goes into the schema of its time, which is then migrated
    upgrade(connection, reader.header.revision)
    try:
        insert(connection, reader, progress)
    except (DBAPIError, ValueError, OverflowError) as failure:
        raise BadBackup(f"{reader.path} cannot be restored: {reason(failure)}") from failure
    upgrade(connection, newest())


def drop_tables(connection: Connection, *, replace: bool) -> None:
    """Drop our database tables; without `replace`, refuse if they contain anything."""
    present = MetaData()
    present.reflect(connection, only=lambda name, _: name in OURS)
    if not replace:
        for table in present.sorted_tables:
            if table.name != VERSION_TABLE and connection.execute(select(table).limit(1)).first():
                raise CannotOpen(f"the database already contains {table.name}; {CHOICE}")
    present.drop_all(connection)


def insert(connection: Connection, reader: BackupReader, progress: Progress) -> None:
    present = MetaData()
    present.reflect(connection)
    filled: set[Table] = set()
    for heading, rows in batches(reader):
        table = present.tables.get(heading.table)
        if table is None or not set(heading.columns) <= set(table.columns.keys()):
            raise BadBackup(f"{reader.path} has an unknown table or column: {heading.table}")
        connection.execute(table.insert(), [values(table, heading, row) for row in rows])
        filled.add(table)
        progress(reader.rows, reader.header.rows)
    if connection.dialect.name == "postgresql":
        advance_sequences(connection, filled)


def batches(reader: BackupReader) -> Iterator[tuple[BackupHeading, list[Row]]]:
    """Rows of one database table at a time."""
    heading = BackupHeading("", [])
    rows: list[Row] = []
    for line in reader:
        if isinstance(line, BackupHeading) or len(rows) == BATCH_ROWS:
            if rows:
                yield heading, rows
            rows = []
        if isinstance(line, BackupHeading):
            heading = line
        else:
            rows.append(line)
    if rows:
        yield heading, rows


def values(table: Table, heading: BackupHeading, row: Row) -> dict[str, object]:
    """A row by column, with bytes decoded."""
    found = dict(zip(heading.columns, row, strict=True))
    for name, value in found.items():
        if isinstance(table.columns[name].type, LargeBinary) and isinstance(value, str):
            found[name] = base64.b64decode(value, validate=True)
    return found


def advance_sequences(connection: Connection, filled: Iterable[Table]) -> None:
    """Set PostgreSQL's sequences past the inserted rows."""
    for table in filled:
        if (column := table.autoincrement_column) is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(sequence, func.max(column))))
