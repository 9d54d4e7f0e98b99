"""People, a table, and matches that they have played there."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.profile.archive import archive
from followsuit.server.store.schema import matches, players, ratings, tables, users
from followsuit.server.store.store import Store
from followsuit.server.tables.archive import EndedMatch
from tests.server.profile.recount import count


def id_of(name: str) -> str:
    """Ids have sixteen letters."""
    return name.lower().ljust(16, "x")


CLOVER, FERN, IVY, MOSS = (id_of(name) for name in ("clover", "fern", "ivy", "moss"))
EVERYBODY = {CLOVER: "Clover", FERN: "Fern", IVY: "Ivy", MOSS: "Moss"}
GUEST = id_of("sorrel")


def account(person: str, name: str) -> dict[str, Any]:
    row = {"id": person, "name": name, "name_key": name.lower(), "kind": "account"}
    return row | {"created": 100.0}


async def settle(connection: AsyncConnection) -> None:
    """Four accounts, a guest and a table."""
    people = [account(person, name) for person, name in EVERYBODY.items()]
    await connection.execute(insert(users), people)
    guest = {"id": GUEST, "name": "Sorrel", "kind": "guest", "created": 100.0}
    await connection.execute(insert(users).values(guest))
    row = {"id": 1, "code": "CLOVER", "host_id": CLOVER, "plan": "{}", "created": 100.0}
    await connection.execute(insert(tables).values(row))


def finished(
    name: str,
    record: dict[str, Any],
    people: Sequence[str | None] = tuple(EVERYBODY),
    ended: float = 1000.0,
    rated: bool = False,
    private: bool = False,
) -> EndedMatch:
    """A match between these people, with bots in the other chairs."""
    names = EVERYBODY | {GUEST: "Sorrel"}
    chairs = [
        (person, names[person], None) if person else (None, "Bot", "rule") for person in people
    ]
    started = ended - 600
    stats = count(record)
    return EndedMatch(id_of(name), 1, record, rated, private, started, ended, chairs, stats)


async def keep(store: Store, *these: EndedMatch) -> None:
    """One after the other."""
    for each in these:
        async with store.begin() as connection:
            await archive(connection, [each])


@asynccontextmanager
async def settled(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        async with store.begin() as connection:
            await settle(connection)
        yield store
    finally:
        await store.close()


async def everything(store: Store) -> dict[str, list[Any]]:
    """All rows that the archive writes."""
    async with store.connect() as connection:
        found = {}
        for table in (matches, players, ratings):
            rows = await connection.execute(select(table).order_by(*table.primary_key))
            found[table.name] = [dict(row) for row in rows.mappings()]
        return found


async def how_many(store: Store) -> tuple[int, int]:
    async with store.connect() as connection:
        counts = [select(func.count()).select_from(table) for table in (matches, players)]
        first, second = [(await connection.execute(each)).scalar_one() for each in counts]
        return first, second
