"""Changes to existing logs: old logs, chat, deleted and renamed users."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeAlias

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

from followsuit.server.clock import Clock
from followsuit.server.store.schema import events, tables
from followsuit.server.store.store import DATABASE_ERRORS, Store
from followsuit.server.tables.log import Asked, Chatted, Sat, decode, encode
from followsuit.server.tables.registry import TableRegistry
from followsuit.server.tables.table import Table
from followsuit.server.user import DELETED_NAME, User

DAY = 24 * 3600.0
LOGS_AT_ONCE = 20  # while they are deleted, no move can be written
PAUSE_SECONDS = 0.05  # for the moves that waited
CHATTED, ASKED, SAT = b'{"e":"cha', b'{"e":"ask', b'{"e":"sat'  # how these entries begin
BEGINNING = 9  # bytes
COLUMNS = [events.c.table_id, events.c.seq, events.c.entry]

PersonalEntry: TypeAlias = Chatted | Asked | Sat  # contains a user's name or words
Erasure: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]
log = structlog.get_logger()


# old logs


async def delete_old_logs(store: Store, clock: Clock, days: float) -> None:
    """Delete the logs of tables closed long ago; their matches are archived."""
    count = 0
    try:
        while batch := await some_old(store, clock.time() - days * DAY):
            async with store.begin() as connection:
                await connection.execute(delete(events).where(events.c.table_id.in_(batch)))
            count += len(batch)
            await clock.sleep(PAUSE_SECONDS)
    except DATABASE_ERRORS as error:
        log.warning("old logs could not be deleted", why=str(error))
    if count:
        log.info("old logs deleted", tables=count)


async def some_old(store: Store, closed_before: float) -> list[int]:
    has_log = exists().where(events.c.table_id == tables.c.id)
    query = select(tables.c.id).where(tables.c.closed < closed_before, has_log)
    async with store.connect() as connection:
        return list((await connection.execute(query.limit(LOGS_AT_ONCE))).scalars())


# chat


async def chat_of(store: Store, user_id: str) -> list[dict[str, Any]]:
    """All chat messages of a user, oldest first."""
    query = (
        select(tables.c.code, events.c.seq, events.c.at, events.c.entry)
        .join(tables, tables.c.id == events.c.table_id)
        .where(events.c.by == user_id, begins_with(CHATTED))
        .order_by(events.c.at)
    )
    async with store.connect() as connection:
        rows = (await connection.execute(query)).all()
    found = [(row, decode(row.entry)) for row in rows]
    return [
        {"table": row.code, "seq": row.seq, "at": row.at, "text": entry.text}
        for row, entry in found
        if isinstance(entry, Chatted)
    ]


def begins_with(*beginnings: bytes) -> ColumnElement[bool]:
    """Skips moves in the database: most entries are moves."""
    return func.substr(events.c.entry, 1, BEGINNING, type_=LargeBinary).in_(beginnings)


async def erase_chat(connection: AsyncConnection, table_id: int, seq: int) -> None:
    """Remove the text of one chat entry."""
    place = (events.c.table_id == table_id) & (events.c.seq == seq)
    row = (await connection.execute(select(events.c.entry).where(place))).one()
    entry = decode(row.entry)
    assert isinstance(entry, Chatted)
    await rewrite(connection, [(table_id, seq, replace(entry, text=""))])


# deleted users


async def erasure_of(store: Store, user_id: str) -> Erasure:
    """Find a user's name and chat in all logs; the result removes them. Moves stay."""
    own = select(*COLUMNS).where(events.c.by == user_id, begins_with(CHATTED, ASKED, SAT))
    async with store.connect() as connection:
        rows = list(await connection.execute(own))
        asked = {row.table_id for row in rows if row.entry.startswith(ASKED)}
        # requests are approved by the host, who is the author of that entry
        approved = select(*COLUMNS).where(events.c.table_id.in_(asked), begins_with(SAT))
        rows += [row for row in await connection.execute(approved) if user_in(row) == user_id]
    return partial(erase_names, rows)


def user_in(row: Row[Any]) -> str:
    entry = decode(row.entry)
    assert isinstance(entry, Sat)
    return entry.user


async def erase_names(rows: Sequence[Row[Any]], connection: AsyncConnection) -> None:
    await rewrite(connection, [(row.table_id, row.seq, nameless(row.entry)) for row in rows])


def nameless(row: bytes) -> PersonalEntry:
    entry = decode(row)
    if isinstance(entry, Chatted):
        return replace(entry, name=DELETED_NAME, text="")
    assert isinstance(entry, Sat | Asked)
    return replace(entry, name=DELETED_NAME, avatar="")


async def rewrite(
    connection: AsyncConnection, entries: Iterable[tuple[int, int, PersonalEntry]]
) -> None:
    """Replace entries, given with table and seq, in one statement."""
    place = (events.c.table_id == bindparam("table")) & (events.c.seq == bindparam("number"))
    query = update(events).where(place).values(entry=bindparam("new"))
    values = [{"table": table, "number": seq, "new": encode(new)} for table, seq, new in entries]
    if values:
        await connection.execute(query, values)


# renamed users


async def rename_chairs(
    registry: TableRegistry, user: User, is_leaving: Callable[[], bool]
) -> None:
    """Use a user's new name and avatar wherever no match is played; matches keep the old one."""
    for table in list(registry.tables.values()):
        # checked again after the wait: the user may have left, or is being deleted
        is_ready = needs_renaming(table, user) and await registry.settled(table)
        if is_ready and needs_renaming(table, user) and not is_leaving():
            rename_chair(table, user)


def needs_renaming(table: Table, user: User) -> bool:
    return table.state.stage in ("open", "over") and table.state.seat_of(user.id) is not None


def rename_chair(table: Table, user: User) -> None:
    state = table.state
    seat = state.seat_of(user.id)
    assert seat is not None
    name = state.name_here(user.id, user.name)
    table.commit(Sat(seat, user.id, name, user.is_guest, user.avatar), user)
