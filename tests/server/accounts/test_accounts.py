"""Creating accounts, signing in and out, changing the password."""

import asyncio
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from followsuit.server.store.schema import users
from followsuit.server.user import User
from tests.server.accounts.people import PASSWORD, join, new_name, refusal, sign_in, visit, who
from tests.server.running import QUICK, running, settings_in

OTHER = "seven herons at dusk"


def test_a_new_account_is_signed_in_immediately(client):
    me = join(client, "Wild Thyme")
    given = {"id": me["id"], "avatar": me["avatar"]}
    assert me == given | {"name": "Wild Thyme", "kind": "account", "is_admin": False}
    assert client.get("/api/me").json() == {"user": me}


def test_without_an_account_nobody_is_signed_in(client):
    assert client.get("/api/me").json() == {"user": None}


@pytest.mark.parametrize("again", ["Rosemary", "ROSEMARY", " rosemary ", "Ｒｏｓｅｍａｒｙ"])
def test_a_name_is_taken_whatever_its_letters_look_like(client, other, again):
    client.post("/api/account", json={"name": "Rosemary", "password": PASSWORD})
    answer = other.post("/api/account", json={"name": again, "password": PASSWORD})
    assert refusal(answer) == (409, "name_taken")
    assert answer.json()["why"]["text"] == "That name is taken. Choose another"
    assert who(other) is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "x", "password": PASSWORD}, "bad_name"),
        ({"name": "Sage\u202e", "password": PASSWORD}, "bad_name"),
        ({"name": "Sage Leaf", "password": "sage leaf"}, "bad_password"),
        ({"name": "Sage", "password": "12345678"}, "bad_password"),
    ],
)
def test_invalid_names_and_passwords_are_refused(client, body, code):
    assert refusal(client.post("/api/account", json=body)) == (422, code)
    assert who(client) is None


def test_users_can_sign_in_on_another_device_with_the_name_in_any_case(client, other):
    me = join(client)
    answer = sign_in(other, me["name"].upper())
    assert (answer.status_code, answer.json()) == (200, me)
    assert who(client) == who(other) == me["name"]


def test_signing_out_ends_this_device_only(client, other):
    name = join(client)["name"]
    sign_in(other, name)
    token = client.cookies["followsuit"]
    assert client.delete("/api/session").status_code == 204
    assert who(client) is None
    stolen = {"Cookie": f"followsuit={token}"}
    assert client.get("/api/me", headers=stolen).json()["user"] is None
    assert who(other) == name


def test_signing_out_everywhere_ends_all_devices(client, other):
    name = join(client)["name"]
    sign_in(other, name)
    assert client.delete("/api/sessions").status_code == 204
    assert (who(client), who(other)) == (None, None)


def test_signing_out_twice_or_without_a_session_does_no_harm(client):
    assert client.delete("/api/session").status_code == 204
    assert refusal(client.delete("/api/sessions")) == (401, "sign_in_first")


def test_signing_in_again_ends_the_devices_previous_session(client):
    visit(client)
    old = client.cookies["followsuit"]
    join(client)
    stale = {"Cookie": f"followsuit={old}"}
    assert client.get("/api/me", headers=stale).json()["user"] is None


def test_a_new_password_signs_out_the_other_devices(client, other):
    name = join(client)["name"]
    sign_in(other, name)
    answer = client.put("/api/account/password", json={"old": PASSWORD, "new": OTHER})
    assert answer.status_code == 204
    assert (who(client), who(other)) == (name, None)
    assert sign_in(other, name).status_code == 401
    assert sign_in(other, name, OTHER).status_code == 200


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("not the old one", OTHER, (403, "wrong_password")),
        (PASSWORD, "12345678", (422, "bad_password")),
    ],
)
def test_a_password_is_not_changed_without_the_old_one_or_to_a_weak_one(
    client, other, old, new, expected
):
    name = join(client)["name"]
    answer = client.put("/api/account/password", json={"old": old, "new": new})
    assert refusal(answer) == expected
    assert sign_in(other, name).status_code == 200


def test_users_see_only_their_own_devices(client, other):
    name = join(client)["name"]
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    other.headers["User-Agent"] = agent
    sign_in(other, name)
    devices = other.get("/api/sessions").json()["devices"]
    assert [(each["browser"], each["system"], each["is_this"]) for each in devices] == [
        ("Firefox", "Linux", True),
        ("python-httpx/0.28.1", None, False),
    ]
    assert not any("key" in each or "token" in each for each in devices)


def test_banned_users_get_the_reason_until_the_ban_is_lifted(server, client, other):
    me = join(client)
    server.do(server.services.accounts.set_ban(me["id"], True))
    assert refusal(client.get("/api/sessions")) == (403, "banned")
    answer = sign_in(other, me["name"])
    assert refusal(answer) == (403, "banned")
    assert answer.json()["why"]["key"] == "error.banned"
    assert refusal(sign_in(other, me["name"], "wrong password")) == (401, "wrong_sign_in")
    assert who(client) is None
    server.do(server.services.accounts.set_ban(me["id"], False))
    assert who(client) == me["name"]


def test_banned_guests_get_the_reason_too(server, client):
    me = visit(client)
    server.do(server.services.accounts.set_ban(me["id"], True))
    assert refusal(client.get("/api/sessions")) == (403, "banned")


def test_a_host_can_disable_sign_up_and_guests(tmp_path):
    settings = settings_in(tmp_path, open_sign_up=False, guests=False)
    with running(settings) as server, server.client() as client:
        body = {"name": new_name(), "password": PASSWORD}
        assert refusal(client.post("/api/account", json=body)) == (403, "no_sign_up")
        assert refusal(client.post("/api/guest", json={"name": "Moss"})) == (403, "no_guests")


def test_a_database_failure_is_reported_without_values(server, client):
    me = join(client)

    async def take_the_same_id() -> None:
        async with server.services.store.begin() as connection:
            row = {"id": me["id"], "name": "x", "kind": "account", "created": 1.0}
            await connection.execute(insert(users).values(**row, password="$argon2id$secret"))

    with pytest.raises(IntegrityError) as failure:
        server.do(take_the_same_id())
    assert "secret" not in str(failure.value)


def test_only_one_of_two_concurrent_sign_ups_gets_a_name(server):
    accounts, name = server.services.accounts, new_name()

    async def both() -> Any:
        wishes = [accounts.create(name, PASSWORD) for _ in range(2)]
        return await asyncio.gather(*wishes, return_exceptions=True)

    codes = [getattr(each, "code", "granted") for each in server.do(both())]
    assert sorted(codes) == ["granted", "name_taken"]


def test_a_guest_becomes_one_account_only(server, client):
    accounts, me = server.services.accounts, visit(client)
    guest = User(me["id"], me["name"], "guest")

    async def both() -> Any:
        wishes = [accounts.upgrade(guest, new_name(), PASSWORD) for _ in range(2)]
        return await asyncio.gather(*wishes, return_exceptions=True)

    codes = [getattr(each, "code", "granted") for each in server.do(both())]
    assert sorted(codes) == ["changed_meanwhile", "granted"]


def test_a_hash_with_old_parameters_is_renewed_at_sign_in(server, client):
    me, accounts = join(client), server.services.accounts
    old = PasswordHasher(time_cost=1, memory_cost=32, parallelism=1).hash(PASSWORD)
    server.do(accounts.people.change(me["id"], password=old))
    for _ in range(2):
        assert sign_in(client, me["name"]).status_code == 200
    kept = server.do(accounts.people.row(me["id"])).password
    assert extract_parameters(kept).memory_cost == QUICK.memory_cost
