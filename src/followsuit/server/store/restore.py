"""Restores a backup into a database of either kind."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path

from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, select
from sqlalchemy.exc import DBAPIError

from followsuit.server.store.backup import MANY, Count
from followsuit.server.store.backup_file import (
    BackupReader,
    BadBackup,
    Header,
    Heading,
    Row,
    too_new,
)
from followsuit.server.store.migrations import STEPS, VERSION_TABLE, newest, take_turn, upgrade
from followsuit.server.store.schema import metadata
from followsuit.server.store.store import ANY_TIME, CannotOpen, in_words, opened, reason

CHOICE = "choose an empty one, or use --replace to delete its contents"
OURS = {*metadata.tables, VERSION_TABLE}


def check_backup(path: Path, count: Count) -> Header:
    """Check the whole file before anything is changed."""
    reader = BackupReader(path)
    if reader.header.revision not in STEPS:
        raise too_new(path, reader.header)
    for _ in reader:
        if reader.rows % MANY == 0:
            count(reader.rows, reader.header.rows)
    return reader.header


async def restore(url: str, path: Path, count: Count, *, replace: bool = False) -> Header:
    """Insert the rows of a backup into a database that is empty or may be replaced.

    No server may run on the database: take its locks first.
    """
    reader = BackupReader(path)
    async with in_words(url), opened(url, ANY_TIME) as store, store.begin() as connection:
        await connection.run_sync(lambda sync: fill(sync, reader, count, replace=replace))
    return reader.header


def fill(connection: Connection, reader: BackupReader, count: Count, *, replace: bool) -> None:
    """In one transaction: a failure leaves the database unchanged."""
    take_turn(connection)
    make_room(connection, replace=replace)
    # an older backup goes into the schema of its time, which is then migrated
    upgrade(connection, reader.header.revision)
    try:
        insert(connection, reader, count)
    except (DBAPIError, ValueError, OverflowError) as failure:
        raise BadBackup(f"{reader.path} cannot be restored: {reason(failure)}") from failure
    upgrade(connection, newest())


def make_room(connection: Connection, *, replace: bool) -> None:
    """Drop our database tables."""
    present = MetaData()
    present.reflect(connection, only=lambda name, _: name in OURS)
    if not replace:
        for table in present.sorted_tables:
            if table.name != VERSION_TABLE and connection.execute(select(table).limit(1)).first():
                raise CannotOpen(f"the database already contains {table.name}; {CHOICE}")
    present.drop_all(connection)


def insert(connection: Connection, reader: BackupReader, count: Count) -> None:
    present = MetaData()
    present.reflect(connection)
    filled: set[Table] = set()
    for heading, rows in batches(reader):
        table = present.tables.get(heading.table)
        if table is None or not set(heading.columns) <= set(table.columns.keys()):
            raise BadBackup(f"{reader.path} has an unknown table or column: {heading.table}")
        connection.execute(table.insert(), [values(table, heading, row) for row in rows])
        filled.add(table)
        count(reader.rows, reader.header.rows)
    if connection.dialect.name == "postgresql":
        continue_numbers(connection, filled)


def batches(reader: BackupReader) -> Iterator[tuple[Heading, list[Row]]]:
    """Rows of one database table at a time."""
    heading = Heading("", [])
    rows: list[Row] = []
    for line in reader:
        if isinstance(line, Heading) or len(rows) == MANY:
            if rows:
                yield heading, rows
            rows = []
        if isinstance(line, Heading):
            heading = line
        else:
            rows.append(line)
    if rows:
        yield heading, rows


def values(table: Table, heading: Heading, row: Row) -> dict[str, object]:
    """A row by column, with bytes decoded."""
    found = dict(zip(heading.columns, row, strict=True))
    for name, value in found.items():
        if isinstance(table.columns[name].type, LargeBinary) and isinstance(value, str):
            found[name] = base64.b64decode(value, validate=True)
    return found


def continue_numbers(connection: Connection, filled: Iterable[Table]) -> None:
    """Set PostgreSQL's sequences past the inserted rows."""
    for table in filled:
        if (column := table.autoincrement_column) is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(sequence, func.max(column))))
