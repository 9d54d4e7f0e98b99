"""Forgetting a person: the matches stay, played by a deleted player."""

from collections.abc import Awaitable, Callable, Iterable

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.accounts.names import DELETED
from followsuit.server.store.schema import mutes, players, ratings, sessions, users
from followsuit.server.store.store import Store

Eraser = Callable[[AsyncConnection, str], Awaitable[None]]  # given the id of the person

NOBODY = {"name": DELETED, "name_key": None, "kind": "deleted", "password": None}


async def erase(store: Store, user_id: str, erasers: Iterable[Eraser] = ()) -> None:
    """All at once or not at all; what other parts keep is erased with it."""
    async with store.begin() as connection:
        for eraser in erasers:
            await eraser(connection, user_id)
        for gone in (
            sessions.c.user_id == user_id,
            ratings.c.user_id == user_id,
            mutes.c.user_id == user_id,
            mutes.c.muted_id == user_id,
        ):
            await connection.execute(delete(gone.left.table).where(gone))
        played = update(players).where(players.c.user_id == user_id).values(name=DELETED)
        await connection.execute(played)
        person = update(users).where(users.c.id == user_id)
        await connection.execute(person.values(**NOBODY, is_admin=False))
