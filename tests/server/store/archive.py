"""A database with something in every table, and all its rows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, select

from followsuit.server.store.schema import metadata
from followsuit.server.store.store import Store

Rows = dict[str, list[tuple[object, ...]]]
WORDS = ["", "♠ für alle", "line\nbreak", '"quoted"', "\\u0041", "x" * 40, "Fern"]
NUMBERS = [0.0, 1763220000.123456, -0.1, 1e-9, 1e300]
EACH = 25


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def fill(store: Store, seed: int = 7) -> None:
    """Insert rows with every kind of value; foreign keys point to existing rows."""
    random = Random(seed)
    async with store.begin() as connection:
        for table in metadata.sorted_tables:
            rows = [
                {column.name: value_of(column, number, random) for column in table.columns}
                for number in range(1, EACH + 1)
            ]
            await connection.execute(table.insert(), rows)


def value_of(column: Column[object], number: int, random: Random) -> object:
    if column.nullable and random.random() < 0.3:
        return None
    if column.primary_key or column.unique or column.foreign_keys:
        return number if isinstance(column.type, Integer) else f"key{number}"
    if isinstance(column.type, Boolean):
        return random.random() < 0.5
    if isinstance(column.type, Integer):
        return random.randint(-(2**31), 2**31 - 1)
    if isinstance(column.type, Float):
        return random.choice(NUMBERS)
    if isinstance(column.type, LargeBinary):
        return random.randbytes(random.randint(0, 50))
    length = getattr(column.type, "length", None)
    return random.choice(WORDS)[:length]


async def rows_of(store: Store) -> Rows:
    """Everything in the database."""
    found: Rows = {}
    async with store.connect() as connection:
        for table in metadata.sorted_tables:
            rows = await connection.execute(select(table).order_by(*table.primary_key))
            found[table.name] = [tuple(row) for row in rows]
    return found
