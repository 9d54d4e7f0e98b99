"""Deletes users; their matches stay, played by a deleted player."""

from collections.abc import Awaitable, Callable, Iterable

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.store.schema import (
    mutes,
    players,
    puzzle_answers,
    puzzle_ratings,
    puzzles,
    ratings,
    sessions,
    users,
)
from followsuit.server.store.store import Store
from followsuit.server.user import DELETED_NAME

Erasure = Callable[[AsyncConnection], Awaitable[None]]
Eraser = Callable[[Store, str], Awaitable[Erasure]]  # finds a user's data by their id

NOBODY = {
    "name": DELETED_NAME,
    "name_key": None,
    "kind": "deleted",
    "password": None,
    "avatar": None,
}


async def erase(store: Store, user_id: str, erasers: Iterable[Eraser] = ()) -> None:
    """Delete everything in one transaction, including what other parts of the server store."""
    # searched before the transaction, which would otherwise hold up every table
    found = [await eraser(store, user_id) for eraser in erasers]
    async with store.begin() as connection:
        # first, so that sessions opened meanwhile are deleted below or refused
        person = update(users).where(users.c.id == user_id)
        await connection.execute(person.values(**NOBODY, is_admin=False))
        for erasure in found:
            await erasure(connection)
        for gone in (
            sessions.c.user_id == user_id,
            ratings.c.user_id == user_id,
            puzzle_answers.c.user_id == user_id,
            puzzle_ratings.c.user_id == user_id,
            puzzles.c.owner_id == user_id,
            mutes.c.user_id == user_id,
            mutes.c.muted_id == user_id,
        ):
            await connection.execute(delete(gone.left.table).where(gone))
        played = update(players).where(players.c.user_id == user_id).values(name=DELETED_NAME)
        await connection.execute(played)
