"""What was said at tables, where a person or the host wants to have or remove it."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    LargeBinary,
    Row,
    bindparam,
    delete,
    exists,
    func,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.accounts.deletion import Erasure
from followsuit.server.accounts.names import DELETED
from followsuit.server.store import schema
from followsuit.server.store.schema import events, tables
from followsuit.server.store.store import AWAY, Store
from followsuit.server.tables.log import Asked, Chatted, Sat, decode, encode
from followsuit.server.tables.registry import LAND_SECONDS, LOOK_SECONDS
from followsuit.server.tables.table import Table

if TYPE_CHECKING:
    from followsuit.server.services import Services
    from followsuit.server.user import User

DAY = 24 * 3600.0
AT_ONCE = 20  # tables; while they are deleted nobody's move is written
PAUSE_SECONDS = 0.05  # for the moves that waited
log = structlog.get_logger()


async def tidy_logs(store: Store, days: float) -> None:
    """Without those that are older, as far as that can be done now."""
    try:
        tables = await forget_old_logs(store, days)
        if tables:
            log.info("old logs were deleted", tables=tables)
    except AWAY as failure:
        log.warning("old logs could not be deleted", why=str(failure))


async def forget_old_logs(store: Store, days: float) -> int:
    """Delete what is older; says of how many tables."""
    forgotten = 0
    while batch := await some_old(store, time.time() - days * DAY):
        async with store.begin() as connection:
            await connection.execute(
                delete(schema.events).where(schema.events.c.table_id.in_(batch))
            )
        forgotten += len(batch)
        await asyncio.sleep(PAUSE_SECONDS)
    return forgotten


async def some_old(store: Store, horizon: float) -> list[int]:
    has_log = exists().where(schema.events.c.table_id == schema.tables.c.id)
    query = select(schema.tables.c.id).where(schema.tables.c.closed < horizon, has_log)
    async with store.connect() as connection:
        return list((await connection.execute(query.limit(AT_ONCE))).scalars())


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


async def rename_chairs(services: "Services", user: "User") -> None:
    """Wherever nothing is played; in a match everybody keeps the name it began with."""
    for table in list(services.registry.tables.values()):
        if is_to_rename(table, user):
            await has_landed(table)
            # asked again: who has left meanwhile is not put back
            is_leaving = user.id in services.accounts.leaving  # and not to be named any more
            if table.pending is None and is_to_rename(table, user) and not is_leaving:
                rename_chair(table, user)


def is_to_rename(table: Table, user: "User") -> bool:
    return table.state.stage in ("open", "over") and table.state.seat_of(user.id) is not None


async def has_landed(table: Table) -> None:
    """Wait for the line that is being written."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LAND_SECONDS):
            while table.pending is not None:
                await asyncio.sleep(LOOK_SECONDS)


def rename_chair(table: Table, user: "User") -> None:
    state = table.state
    seat = state.seat_of(user.id)
    assert seat is not None
    table.write(Sat(seat, user.id, state.name_here(user.id, user.name), user.is_guest), user)
