"""What happens to an account while somebody signs in to it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import update

from followsuit.server.accounts.accounts import Accounts
from followsuit.server.store.schema import users
from followsuit.server.user import User
from tests.server.accounts.people import PASSWORD, join, refusal, sign_in, who

OTHER = "four unrelated copper kettles"
Event = Callable[[], Awaitable[Any]]


def when_a_password_is_verified(monkeypatch, accounts: Accounts, happens: Event) -> None:
    """Do this once, between the comparison and what follows from it."""
    compared = accounts.passwords.verify
    waiting = [happens]

    async def verify(kept: str | None, password: str) -> bool:
        result = await compared(kept, password)
        if waiting:
            await waiting.pop()()
        return result

    monkeypatch.setattr(accounts.passwords, "verify", verify)


async def deleted(accounts: Accounts, user: User) -> None:
    async with accounts.deleted(user, PASSWORD):
        pass


async def password_changed(accounts: Accounts, user: User) -> None:
    await accounts.change_password(user, PASSWORD, OTHER, None)


@pytest.mark.parametrize("happens", [deleted, password_changed])
def test_a_sign_in_fails_if_the_account_changes_during_it(
    server, client, other, monkeypatch, happens
):
    me, accounts = join(client), server.services.accounts
    user = User(me["id"], me["name"], "account")
    when_a_password_is_verified(monkeypatch, accounts, lambda: happens(accounts, user))
    assert refusal(sign_in(other, me["name"])) == (401, "wrong_sign_in")
    assert who(other) is None
    assert server.do(accounts.sessions.devices(me["id"], None)) == []


def test_the_first_of_two_new_passwords_wins(server, client, monkeypatch):
    me, accounts = join(client), server.services.accounts
    user = User(me["id"], me["name"], "account")
    token = client.cookies["followsuit"]

    async def changed_first() -> None:
        await accounts.change_password(user, PASSWORD, OTHER, token)

    when_a_password_is_verified(monkeypatch, accounts, changed_first)
    body = {"old": PASSWORD, "new": "nine tall glasses of rain"}
    answer = client.put("/api/account/password", json=body)
    assert refusal(answer) == (409, "changed_meanwhile")
    assert sign_in(client, me["name"], OTHER).status_code == 200


def test_an_old_hash_that_is_renewed_does_not_bring_back_an_old_password(
    server, client, other, monkeypatch
):
    me, accounts = join(client), server.services.accounts
    user = User(me["id"], me["name"], "account")
    old = PasswordHasher(time_cost=1, memory_cost=32, parallelism=1).hash(PASSWORD)
    server.do(accounts.people.change(me["id"], password=old))
    when_a_password_is_verified(monkeypatch, accounts, lambda: password_changed(accounts, user))
    assert refusal(sign_in(other, me["name"])) == (401, "wrong_sign_in")
    assert sign_in(other, me["name"], OTHER).status_code == 200


def test_two_devices_may_renew_a_hash_at_the_same_moment(server, client):
    me, accounts = join(client), server.services.accounts
    old = PasswordHasher(time_cost=1, memory_cost=32, parallelism=1).hash(PASSWORD)
    server.do(accounts.people.change(me["id"], password=old))

    async def both() -> Any:
        return await asyncio.gather(*[accounts.sign_in(me["name"], PASSWORD) for _ in range(2)])

    (one, one_hash), (two, two_hash) = server.do(both())
    assert (one, one_hash) == (two, two_hash)


def test_a_session_of_a_deleted_account_is_invalid(server, client):
    me, store = join(client), server.services.store

    async def delete_the_person_alone() -> None:
        async with store.begin() as connection:
            person = update(users).where(users.c.id == me["id"])
            await connection.execute(person.values(kind="deleted", name_key=None, password=None))
        server.services.accounts.sessions.forget(me["id"])

    server.do(delete_the_person_alone())
    assert who(client) is None
    assert refusal(client.get("/api/sessions")) == (401, "sign_in_first")
