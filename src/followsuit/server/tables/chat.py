"""What was said at tables, where a person or the host wants to have or remove it."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, TypeAlias

from msgspec.structs import replace
from sqlalchemy import ColumnElement, LargeBinary, Row, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.accounts.deletion import Erasure
from followsuit.server.accounts.names import DELETED
from followsuit.server.store.schema import events, tables
from followsuit.server.store.store import Store
from followsuit.server.tables.entries import Asked, Chatted, Sat, decode, encode

Line: TypeAlias = Chatted | Asked | Sat  # that tells something of a person
CHATTED, ASKED, SAT = b'{"e":"cha', b'{"e":"ask', b'{"e":"sat'  # how these lines begin
BEGINNING = 9  # bytes
COLUMNS = [events.c.table_id, events.c.seq, events.c.entry]


async def chat_said_by(store: Store, user_id: str) -> list[dict[str, Any]]:
    """Every line of chat of one person, the oldest first."""
    query = (
        select(tables.c.code, events.c.seq, events.c.at, events.c.entry)
        .join(tables, tables.c.id == events.c.table_id)
        .where(events.c.by == user_id, begins(CHATTED))
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


def begins(*ways: bytes) -> ColumnElement[bool]:
    """Most lines are moves, which need not even be read."""
    return func.substr(events.c.entry, 1, BEGINNING, type_=LargeBinary).in_(ways)


async def forget_person(store: Store, user_id: str) -> Erasure:
    """Chat and name will leave the logs; what was played stays."""
    own = select(*COLUMNS).where(events.c.by == user_id, begins(CHATTED, ASKED, SAT))
    async with store.connect() as connection:
        rows = list(await connection.execute(own))
        asked = {row.table_id for row in rows if row.entry.startswith(ASKED)}
        # who asked was let in by the host, who wrote that line
        let_in = select(*COLUMNS).where(events.c.table_id.in_(asked), begins(SAT))
        rows += [row for row in await connection.execute(let_in) if user_in(row) == user_id]
    return partial(forget_lines, rows)


def user_in(row: Row[Any]) -> str:
    entry = decode(row.entry)
    assert isinstance(entry, Sat)
    return entry.user


async def forget_lines(rows: Sequence[Row[Any]], connection: AsyncConnection) -> None:
    await rewrite(connection, [(row.table_id, row.seq, nameless(row.entry)) for row in rows])


def nameless(line: bytes) -> Line:
    entry = decode(line)
    if isinstance(entry, Chatted):
        return replace(entry, name=DELETED, text="")
    assert isinstance(entry, Sat | Asked)
    return replace(entry, name=DELETED)


async def forget_line(connection: AsyncConnection, table_id: int, seq: int) -> None:
    """One line of chat leaves the log; that something was said stays."""
    place = (events.c.table_id == table_id) & (events.c.seq == seq)
    row = (await connection.execute(select(events.c.entry).where(place))).one()
    entry = decode(row.entry)
    assert isinstance(entry, Chatted)
    await rewrite(connection, [(table_id, seq, replace(entry, text=""))])


async def rewrite(connection: AsyncConnection, lines: Iterable[tuple[int, int, Line]]) -> None:
    """All in one go, however many they are."""
    place = (events.c.table_id == bindparam("table")) & (events.c.seq == bindparam("number"))
    query = update(events).where(place).values(entry=bindparam("line"))
    values = [{"table": table, "number": seq, "line": encode(line)} for table, seq, line in lines]
    if values:
        await connection.execute(query, values)
