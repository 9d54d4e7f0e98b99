"""Admin commands about users; the running server executes them, or the command line itself."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from followsuit.protocol.refusals import Close
from followsuit.server.accounts.accounts import Accounts
from followsuit.server.hosting.control import command
from followsuit.server.hosting.lock import FolderLock
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.server.store.schema import users
from followsuit.server.store.store import Store, expect_file
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.services import Services

AccountCommand = Callable[[Accounts, Sequence[str]], Awaitable[str]]


async def make_admin(accounts: Accounts, args: Sequence[str]) -> str:
    person = await account_named(accounts, args)
    await accounts.set_admin(person.id, True)
    return f"{person.name} is now an administrator."


async def unmake_admin(accounts: Accounts, args: Sequence[str]) -> str:
    person = await account_named(accounts, args)
    await accounts.set_admin(person.id, False)
    return f"{person.name} is no longer an administrator."


async def ban(accounts: Accounts, args: Sequence[str]) -> str:
    person = await find_user(accounts, args)
    await accounts.set_ban(person.id, True)
    return f"{person.name} is banned."


async def unban(accounts: Accounts, args: Sequence[str]) -> str:
    person = await find_user(accounts, args)
    await accounts.set_ban(person.id, False)
    return f"{person.name} can sign in again."


async def new_password(accounts: Accounts, args: Sequence[str]) -> str:
    person = await account_named(accounts, args)
    password = await accounts.new_password(person)
    return f"The new password of {person.name} is {password}. They can change it after signing in."


async def list_users(accounts: Accounts, args: Sequence[str]) -> str:
    """All users, the latest first; with a word, those whose name contains it."""
    query = select(users).where(users.c.kind != "deleted").order_by(users.c.created.desc())
    async with accounts.store.connect() as connection:
        rows = (await connection.execute(query)).all()
    word = " ".join(args).casefold()
    return (
        "\n".join(describe(row) for row in rows if word in row.name.casefold()) or "No users found."
    )


def describe(row: Any) -> str:
    since = time.strftime("%Y-%m-%d", time.gmtime(row.created))
    marks = [row.kind, *["admin"] * row.is_admin, *["banned"] * row.is_banned]
    return f"{row.id}  {since}  {row.name}  ({', '.join(marks)})"


async def account_named(accounts: Accounts, args: Sequence[str]) -> Any:
    person = await find_user(accounts, args)
    if person.kind != "account":
        raise Problem(409, "accounts_only", Text("error.is_guest", name=person.name))
    return person


async def find_user(accounts: Accounts, args: Sequence[str]) -> Any:
    """An account by name, or any user by id: guests may share a name."""
    name = " ".join(args)
    person = await accounts.people.named(name) or await accounts.people.row(name)
    if person is None or person.kind == "deleted":
        raise Problem(404, "nobody", Text("error.nobody_named", name=name))
    return person


ACCOUNT_COMMANDS: dict[str, AccountCommand] = {
    "make-admin": make_admin,
    "unmake-admin": unmake_admin,
    "ban": ban,
    "unban": unban,
    "new-password": new_password,
    "users": list_users,
}


def register(name: str, run: AccountCommand) -> None:
    """Register a command that needs only the accounts."""

    @command(name)
    async def run_on_server(services: Services, args: Sequence[str]) -> str:
        return await run(services.accounts, args)


for name in ACCOUNT_COMMANDS.keys() - {"ban", "new-password"}:
    register(name, ACCOUNT_COMMANDS[name])


@command("ban")
async def ban_and_disconnect(services: Services, args: Sequence[str]) -> str:
    """Also closes the user's connections."""
    person = await find_user(services.accounts, args)
    text = await ban(services.accounts, args)
    for connection in services.connections.connections_of(person.id):
        connection.close(Close.NOT_ALLOWED)
    return text


@command("new-password")
async def new_password_and_disconnect(services: Services, args: Sequence[str]) -> str:
    """Also closes the user's connections."""
    person = await find_user(services.accounts, args)
    text = await new_password(services.accounts, args)
    services.connections.signed_out(person.id)
    return text


async def without_server(settings: Settings, name: str, args: Sequence[str]) -> str:
    """Run a command without a server, which cannot start meanwhile."""
    expect_file(settings.database_url)
    with FolderLock(settings.folder):
        store = await Store.open(settings.database_url)
        accounts = Accounts(store, store.clock)
        try:
            return await ACCOUNT_COMMANDS[name](accounts, args)
        finally:
            accounts.close()
            await store.close()
