"""Tables to write about, and lines to write."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from followsuit.server.store.group_commit import GroupCommit
from followsuit.server.store.ledger import Ledger, Line, open_ledger
from followsuit.server.store.schema import tables, users
from followsuit.server.store.store import Store

FERN = {"id": "fern", "name": "Fern", "kind": "guest", "created": 1.5}


def a_table(number: int) -> dict[str, object]:
    return {"id": number, "code": f"T{number}", "host_id": "fern", "plan": "{}", "created": 2.0}


async def set_tables(store: Store, count: int) -> None:
    """Fern's tables, numbered from 1."""
    async with store.begin() as connection:
        await connection.execute(users.insert().values(FERN))
        await connection.execute(tables.insert(), [a_table(n) for n in range(1, count + 1)])


@asynccontextmanager
async def ledger_in(url: str, tables: int = 3) -> AsyncIterator[GroupCommit]:
    """A ledger in a fresh database."""
    store = await Store.open(url)
    await set_tables(store, tables)
    await store.close()
    async with reopened(url) as ledger:
        yield ledger


@asynccontextmanager
async def reopened(url: str) -> AsyncIterator[GroupCommit]:
    """The ledger of a database that was used before."""
    store = await Store.open(url)
    ledger = open_ledger(store)
    assert isinstance(ledger, GroupCommit)
    try:
        yield ledger
    finally:
        await ledger.close()
        await store.close()


def line(table_id: int, seq: int, entry: bytes = b'{"t":"acted"}') -> Line:
    return Line(table_id, seq, 1763220000.123456, "fern", f"m{seq}", entry)


def appended(ledger: Ledger, line: Line) -> asyncio.Future[Exception | None]:
    """Append a line; the future hears what became of it."""
    told: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    ledger.append(line, told.set_result)
    return told


async def outcomes(ledger: Ledger, *lines: Line) -> list[Exception | None]:
    """What becomes of lines that are appended in one turn of the loop."""
    return await asyncio.gather(*(appended(ledger, line) for line in lines))


async def kept(ledger: Ledger, table_id: int) -> list[int]:
    """The seqs of a table that are in the ledger."""
    return [line.seq for line in await ledger.read(table_id)]
