"""What was said at tables, where a person or the host wants to have or remove it."""

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.store.schema import events, tables
from followsuit.server.store.store import Store
from followsuit.server.tables.entries import Asked, Chatted, Sat, decode, encode

FORGOTTEN = "deleted player"


async def chat_said_by(store: Store, user_id: str) -> list[dict[str, Any]]:
    """Every line of chat of one person, the oldest first."""
    query = (
        select(tables.c.code, events.c.seq, events.c.at, events.c.entry)
        .join(tables, tables.c.id == events.c.table_id)
        .where(events.c.by == user_id)
        .order_by(events.c.at)
    )
    async with store.connect() as connection:
        rows = (await connection.execute(query)).all()
    said = [(row, decode(row.entry)) for row in rows]
    return [
        {"table": row.code, "seq": row.seq, "at": row.at, "text": entry.text}
        for row, entry in said
        if isinstance(entry, Chatted)
    ]


async def forget_person(connection: AsyncConnection, user_id: str) -> None:
    """Chat and name leave the logs; what was played stays."""
    query = select(events.c.table_id, events.c.seq, events.c.entry).where(events.c.by == user_id)
    for row in (await connection.execute(query)).all():
        entry = decode(row.entry)
        if isinstance(entry, Chatted):
            nothing = Chatted(entry.user, FORGOTTEN, "")
            await rewrite(connection, row.table_id, row.seq, nothing)
        elif isinstance(entry, Sat | Asked) and entry.user == user_id:
            nameless = type(entry)(entry.seat, entry.user, FORGOTTEN, entry.guest)
            await rewrite(connection, row.table_id, row.seq, nameless)


async def forget_line(connection: AsyncConnection, table_id: int, seq: int) -> None:
    """One line of chat leaves the log; that something was said stays."""
    place = (events.c.table_id == table_id) & (events.c.seq == seq)
    row = (await connection.execute(select(events.c.entry).where(place))).one()
    entry = decode(row.entry)
    assert isinstance(entry, Chatted)
    await rewrite(connection, table_id, seq, Chatted(entry.user, entry.name, ""))


async def rewrite(
    connection: AsyncConnection, table_id: int, seq: int, entry: Chatted | Sat | Asked
) -> None:
    place = (events.c.table_id == table_id) & (events.c.seq == seq)
    await connection.execute(update(events).where(place).values(entry=encode(entry)))
