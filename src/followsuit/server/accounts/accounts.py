"""Accounts and guests: sign-up, sign-in, renaming, deletion, bans."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Row

from followsuit.protocol.accounts import Avatar
from followsuit.server.accounts.deletion import Eraser, erase
from followsuit.server.accounts.mutes import Mutes
from followsuit.server.accounts.names import name_key, proper_name
from followsuit.server.accounts.passwords import Passwords
from followsuit.server.accounts.people import People
from followsuit.server.accounts.sessions import Sessions, user_in, wrong_sign_in
from followsuit.server.clock import Clock
from followsuit.server.problem import Problem
from followsuit.server.store.store import Store
from followsuit.server.user import User
from followsuit.texts import Text

Exporter = Callable[[Store, str], Awaitable[Any]]  # takes the user's id
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no lookalikes


class Accounts:
    """All users of the server."""

    def __init__(self, store: Store, clock: Clock, passwords: Passwords | None = None) -> None:
        self.store = store
        self.passwords = passwords or Passwords()
        self.people = People(store, clock)
        self.sessions = Sessions(store, clock)
        self.mutes = Mutes(store)
        self.being_deleted: set[str] = set()  # ids of users
        # for data that other parts of the server store about users
        self.exporters: dict[str, Exporter] = {}
        self.erasers: list[Eraser] = []

    def close(self) -> None:
        self.passwords.close()

    async def user_of(self, token: str) -> User | None:
        """The user of a session token; fast, as every request needs it.

        None for users who are banned or being deleted.
        """
        session = await self.sessions.find(token)
        if session is None or session.is_banned or session.user.id in self.being_deleted:
            return None
        return session.user

    async def refuse_banned(self, token: str) -> None:
        """Tell banned users that they are banned."""
        session = await self.sessions.find(token)
        if session and session.is_banned:
            raise banned()

    async def create(self, name: str, password: str) -> User:
        """Create an account under an unused name."""
        name = proper_name(name)
        await self.people.expect_free(name)
        hashed = await self.passwords.proper_hash(password, name)
        return await self.people.add(name, "account", name_key=name_key(name), password=hashed)

    async def create_guest(self, name: str) -> User:
        """Create a guest; several may have the same name."""
        return await self.people.add(proper_name(name), "guest")

    async def rename(self, guest: User, name: str) -> User:
        """Rename a guest."""
        if not guest.is_guest:
            raise Problem(409, "not_a_guest", Text("error.name_fixed"))
        name = proper_name(name)
        await self.people.change(guest.id, if_kind="guest", name=name)
        self.sessions.forget(guest.id)
        return replace(guest, name=name)

    async def set_avatar(self, user: User, avatar: Avatar) -> User:
        await self.people.change(user.id, avatar=avatar)
        self.sessions.forget(user.id)
        return replace(user, avatar=avatar)

    async def upgrade(self, guest: User, name: str, password: str) -> User:
        """Turn a guest into an account with the same id; other devices are signed out."""
        if not guest.is_guest:
            raise Problem(409, "not_a_guest", Text("error.has_account"))
        name = proper_name(name)
        await self.people.expect_free(name)
        hashed = await self.passwords.proper_hash(password, name)
        account = {"name": name, "name_key": name_key(name), "password": hashed, "kind": "account"}
        await self.people.change(guest.id, if_kind="guest", **account)
        await self.sessions.close_all(guest.id)
        return replace(guest, name=name, kind="account")

    async def sign_in(self, name: str, password: str) -> tuple[User, str]:
        """The account with this name, and the password hash to open the session with.

        Does not reveal whether the account exists.
        """
        row = await self.people.named(name)
        if not await self.passwords.verify(row.password if row else None, password) or row is None:
            raise wrong_sign_in()
        if row.is_banned:
            raise banned()
        rehashed = await self.passwords.rehashed(row.password, password)
        if rehashed:
            try:
                await self.people.change(row.id, if_password=row.password, password=rehashed)
            except Problem:  # changed on another device at the same moment
                return await self.sign_in(name, password)
        return user_in(row), rehashed or row.password

    async def change_password(self, user: User, old: str, new: str, token: str | None) -> None:
        """Also signs out other devices, as others may know the old password."""
        current = await self.expect_password(user, old)
        hashed = await self.passwords.proper_hash(new, user.name)
        await self.people.change(user.id, if_password=current, password=hashed)
        await self.sessions.close_all(user.id, keep=token)

    @asynccontextmanager
    async def deleted(self, user: User, password: str) -> AsyncIterator[None]:
        """Delete a user; other players keep the matches they played together.

        Inside the block the user cannot sign in, so that the caller can close connections.
        """
        if not user.is_guest:
            await self.expect_password(user, password)
        self.being_deleted.add(user.id)
        try:
            yield
            await erase(self.store, user.id, self.erasers)
            self.sessions.forget(user.id)
        finally:
            self.being_deleted.discard(user.id)

    async def expect_password(self, user: User, password: str) -> str:
        """The stored hash, if the password matches it."""
        row = await self.people.row(user.id)
        hashed: str | None = row.password if row else None
        if not await self.passwords.verify(hashed, password) or hashed is None:
            raise Problem(403, "wrong_password", Text("error.not_your_password"))
        return hashed

    async def new_password(self, row: Row[Any]) -> str:
        """Replace a forgotten password; every device is signed out."""
        groups = ["".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4)]
        password = "-".join(groups)
        hashed = await self.passwords.proper_hash(password, row.name)
        await self.people.change(row.id, password=hashed)
        await self.sessions.close_all(row.id)
        return password

    async def set_ban(self, user_id: str, is_banned: bool) -> None:
        """Ban a user, or lift the ban."""
        await self.people.change(user_id, is_banned=is_banned)
        self.sessions.forget(user_id)

    async def set_admin(self, user_id: str, is_admin: bool) -> None:
        await self.people.change(user_id, is_admin=is_admin)
        self.sessions.forget(user_id)


def banned() -> Problem:
    return Problem(403, "banned", Text("error.banned"))
