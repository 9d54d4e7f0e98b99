"""Tables to write about, and entries to write."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from followsuit.server.clock import Clock
from followsuit.server.store.group_commit import GroupCommit
from followsuit.server.store.ledger import EntryRow, Failures, Ledger, open_ledger
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
    ledger = open_ledger(store, Clock())
    assert isinstance(ledger, GroupCommit)
    try:
        yield ledger
    finally:
        await ledger.close()
        await store.close()


class Receipts:
    """Listens to a ledger: what became of each row, and how many shared a commit."""

    def __init__(self) -> None:
        self.waiting: dict[EntryRow, list[asyncio.Future[Exception | None]]] = {}
        self.started = asyncio.Event()  # set once the disk is busy
        self.commits: list[int] = []

    def writing(self, rows: list[EntryRow]) -> None:
        self.started.set()

    def written(self, rows: list[EntryRow], failures: Failures) -> None:
        self.commits.append(len(rows))
        for index, row in enumerate(rows):
            outcome = self.waiting[row].pop(0)
            if not outcome.done():  # perhaps nobody waits for it anymore
                outcome.set_result(failures.get(index))


def receipts(ledger: Ledger) -> Receipts:
    if not isinstance(ledger.listener, Receipts):
        ledger.listener = Receipts()
    return ledger.listener


def a_row(table_id: int, seq: int, entry: bytes = b'{"t":"acted"}') -> EntryRow:
    return EntryRow(table_id, seq, 1763220000.123456, "fern", f"m{seq}", entry)


def appended(ledger: Ledger, row: EntryRow) -> asyncio.Future[Exception | None]:
    """Append a row; the future gets the failure, if there is one."""
    outcome: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    receipts(ledger).waiting.setdefault(row, []).append(outcome)
    ledger.append(row)
    return outcome


async def outcomes(ledger: Ledger, *rows: EntryRow) -> list[Exception | None]:
    """What becomes of rows that are appended in one turn of the loop."""
    return await asyncio.gather(*(appended(ledger, row) for row in rows))


async def kept(ledger: Ledger, table_id: int) -> list[int]:
    """The seqs of a table that are in the ledger."""
    return [row.seq for row in await ledger.read(table_id)]
