"""Muted users, whose chat is not sent."""

from collections import defaultdict

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from followsuit.protocol.accounts import MutedPerson
from followsuit.server.problem import Problem
from followsuit.server.store.batch import BatchLookup
from followsuit.server.store.schema import mutes, users
from followsuit.server.store.store import Store
from followsuit.server.user import avatar_of
from followsuit.texts import Text

NOBODY: frozenset[str] = frozenset()


class Mutes:
    """Who has muted whom."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lookup = BatchLookup(self.read_all)

    async def mute(self, user_id: str, muted_id: str) -> None:
        """Mute a user; muting twice has no further effect."""
        if user_id == muted_id:
            raise Problem(409, "yourself", Text("error.mute_self"))
        try:
            async with self.store.begin() as connection:
                row = {"user_id": user_id, "muted_id": muted_id}
                await connection.execute(insert(mutes).values(**row))
        except IntegrityError:
            await self.expect_person(muted_id)  # otherwise the user is muted already

    async def unmute(self, user_id: str, muted_id: str) -> None:
        async with self.store.begin() as connection:
            same = (mutes.c.user_id == user_id) & (mutes.c.muted_id == muted_id)
            await connection.execute(delete(mutes).where(same))

    async def muted_by(self, user_id: str) -> frozenset[str]:
        """The ids of users whom this user has muted."""
        return await self.lookup.find(user_id) or NOBODY

    async def read_all(self, user_ids: list[str]) -> dict[str, frozenset[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        async with self.store.connect() as connection:
            for row in await connection.execute(select(mutes).where(mutes.c.user_id.in_(user_ids))):
                found[row.user_id].add(row.muted_id)
        return {user_id: frozenset(muted) for user_id, muted in found.items()}

    async def people(self, user_id: str) -> list[MutedPerson]:
        """The users whom this user has muted, with their names."""
        query = (
            select(users.c.id, users.c.name, users.c.avatar)
            .join(mutes, mutes.c.muted_id == users.c.id)
            .where(mutes.c.user_id == user_id)
            .order_by(users.c.name, users.c.id)
        )
        async with self.store.connect() as connection:
            rows = await connection.execute(query)
            return [MutedPerson(row.id, row.name, avatar_of(row.id, row.avatar)) for row in rows]

    async def expect_person(self, user_id: str) -> None:
        async with self.store.connect() as connection:
            found = await connection.execute(select(users.c.id).where(users.c.id == user_id))
            if found.one_or_none() is None:
                raise Problem(404, "no_such_person", Text("error.no_person"))
