"""The users in the database."""

from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from followsuit.server.accounts.names import is_possible, name_key
from followsuit.server.clock import Clock
from followsuit.server.problem import Problem
from followsuit.server.store.schema import new_id, users
from followsuit.server.store.store import Store
from followsuit.server.user import Kind, User, avatar_of
from followsuit.texts import Text


class People:
    """Finds, adds and changes users."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    async def row(self, user_id: str) -> Row[Any] | None:
        async with self.store.connect() as connection:
            found = await connection.execute(select(users).where(users.c.id == user_id))
            return found.one_or_none()

    async def named(self, name: str) -> Row[Any] | None:
        """The account with this name; guests and deleted users are not found."""
        if not is_possible(name):
            return None  # PostgreSQL rejects some of these
        async with self.store.connect() as connection:
            same = users.c.name_key == name_key(name)
            return (await connection.execute(select(users).where(same))).one_or_none()

    async def expect_free(self, name: str) -> None:
        """Refuse a taken name before hashing a password."""
        if await self.named(name):
            raise name_taken()

    async def add(self, name: str, kind: Kind, **more: object) -> User:
        new = new_id()
        user = User(new, name, kind, avatar=avatar_of(new))
        row = {"id": user.id, "name": name, "kind": kind, "created": self.clock.time(), **more}
        try:
            async with self.store.begin() as connection:
                await connection.execute(insert(users).values(**row))
        except IntegrityError:
            raise name_taken() from None
        return user

    async def change(
        self,
        user_id: str,
        if_kind: Kind | None = None,
        if_password: str | None = None,
        **values: object,
    ) -> None:
        """Change a user, unless their kind or password has changed meanwhile."""
        who = users.c.id == user_id
        if if_kind:
            who &= users.c.kind == if_kind
        if if_password:
            who &= users.c.password == if_password
        try:
            async with self.store.begin() as connection:
                changed = await connection.execute(update(users).where(who).values(**values))
        except IntegrityError:
            raise name_taken() from None
        if not changed.rowcount:
            raise Problem(409, "changed_meanwhile", Text("error.conflict"))


def name_taken() -> Problem:
    return Problem(409, "name_taken", Text("error.name_taken"))
