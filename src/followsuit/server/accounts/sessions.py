"""Sessions: a token signs its user in, until it has not been used for a while."""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select, update

from followsuit.protocol.accounts import Device
from followsuit.server.clock import Clock
from followsuit.server.problem import Problem
from followsuit.server.store.batch import BatchLookup
from followsuit.server.store.schema import sessions, users
from followsuit.server.store.store import Store
from followsuit.server.user import SignedInDevice, User, avatar_of
from followsuit.texts import Text

SESSION_SECONDS = 90 * 24 * 3600  # since the last use
SEEN_INTERVAL = 3600  # seconds between updates of the last use
CACHE_SECONDS = 60.0  # until another process notices that a session ended
MOST_CACHED = 20_000
MOST_DEVICES = 50  # of one user; beyond that the least recently used is signed out
TOKEN_BYTES = 32
NOT_DELETED = users.c.kind != "deleted"


class Session(NamedTuple):
    """A signed-in device and its user."""

    user: User
    is_banned: bool
    read_at: float


class Opened(NamedTuple):
    """A new session."""

    token: str  # sent once and never stored
    ended: frozenset[str]  # keys of the oldest sessions if there were too many


class Sessions:
    """Looks up tokens; recent ones without a query."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.cached: OrderedDict[str, Session] = OrderedDict()
        self.lookup = BatchLookup(self.read_all)
        self.changes = 0  # results read before a change are discarded

    async def open(
        self, user_id: str, device: SignedInDevice, password: str | None = None
    ) -> Opened:
        """Open a session, if the user still has the password with this hash."""
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self.clock.time()
        row = {"key": key_of(token), "user_id": user_id, **device._asdict()}
        who = (users.c.id == user_id) & NOT_DELETED
        if password is not None:
            who &= users.c.password == password
        async with self.store.begin() as connection:
            # locked, so that the user is not deleted and the password not changed meanwhile
            found = await connection.execute(select(users.c.id).where(who).with_for_update())
            if found.first() is None:
                raise wrong_sign_in()
            await connection.execute(insert(sessions).values(**row, created=now, seen=now))
            oldest = (
                select(sessions.c.key)
                .where(sessions.c.user_id == user_id)
                .order_by(sessions.c.seen.desc())
                .offset(MOST_DEVICES)
            )
            ended = frozenset(await connection.scalars(oldest))
            if ended:
                await connection.execute(delete(sessions).where(sessions.c.key.in_(ended)))
        self.forget_keys(ended)
        return Opened(token, ended)

    async def find(self, token: str) -> Session | None:
        """The session with this token."""
        key = key_of(token)
        session = self.cached.get(key)
        if session and self.clock.time() - session.read_at < CACHE_SECONDS:
            self.cached.move_to_end(key)
            return session
        return await self.read(key)

    async def read(self, key: str) -> Session | None:
        """Read the session, and again if one was closed meanwhile."""
        changes = self.changes
        session = await self.lookup.find(key)
        if changes != self.changes:
            return await self.read(key)
        if session is None:
            self.cached.pop(key, None)
        else:
            self.remember(key, session)
        return session

    async def read_all(self, keys: list[str]) -> dict[str, Session]:
        now = self.clock.time()
        query = select(users, sessions.c.key, sessions.c.seen).join(sessions)
        async with self.store.connect() as connection:
            rows = await connection.execute(query.where(sessions.c.key.in_(keys), NOT_DELETED))
            found = [row for row in rows if row.seen >= now - SESSION_SECONDS]
        stale = [row.key for row in found if row.seen < now - SEEN_INTERVAL]
        if stale:
            await self.mark_seen(stale, now)
        return {row.key: Session(user_in(row), row.is_banned, now) for row in found}

    def remember(self, key: str, session: Session) -> None:
        self.cached[key] = session
        self.cached.move_to_end(key)
        if len(self.cached) > MOST_CACHED:
            self.cached.popitem(last=False)

    async def mark_seen(self, keys: list[str], now: float) -> None:
        async with self.store.begin() as connection:
            these = sessions.c.key.in_(keys)
            await connection.execute(update(sessions).where(these).values(seen=now))

    async def close(self, token: str) -> None:
        """Sign out one device."""
        async with self.store.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.key == key_of(token)))
        self.forget_keys([key_of(token)])

    async def close_all(self, user_id: str, keep: str | None = None) -> None:
        """Sign out every device of a user, except perhaps the current one."""
        keep_key = key_of(keep) if keep else ""
        gone = (sessions.c.user_id == user_id) & (sessions.c.key != keep_key)
        async with self.store.begin() as connection:
            await connection.execute(delete(sessions).where(gone))
        self.forget(user_id)

    async def devices(self, user_id: str, token: str | None) -> list[Device]:
        """The devices of a user, the latest first."""
        this = key_of(token) if token else None
        query = select(sessions).where(sessions.c.user_id == user_id)
        async with self.store.connect() as connection:
            rows = await connection.execute(query.order_by(sessions.c.seen.desc()))
            return [
                Device(
                    browser=row.browser or None,
                    system=row.system or None,
                    created=row.created,
                    seen=row.seen,
                    is_this=row.key == this,
                )
                for row in rows
            ]

    def forget(self, user_id: str) -> None:
        """Forget cached sessions of a user who has changed."""
        own = [key for key, session in self.cached.items() if session.user.id == user_id]
        self.forget_keys(own)

    def forget_keys(self, keys: Iterable[str]) -> None:
        self.changes += 1
        for key in keys:
            self.cached.pop(key, None)

    async def sweep(self) -> None:
        """Delete expired sessions."""
        async with self.store.begin() as connection:
            old = sessions.c.seen < self.clock.time() - SESSION_SECONDS
            await connection.execute(delete(sessions).where(old))


def key_of(token: str) -> str:
    """The stored form of a token, which cannot be used to sign in."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def wrong_sign_in() -> Problem:
    return Problem(401, "wrong_sign_in", Text("error.wrong_password"))


def user_in(row: Any) -> User:
    return User(row.id, row.name, row.kind, row.is_admin, avatar_of(row.id, row.avatar))
