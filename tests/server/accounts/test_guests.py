"""Guests, and guests who create an account."""

import pytest

from followsuit.protocol.accounts import AVATARS
from tests.server.accounts.history import add_match
from tests.server.accounts.people import PASSWORD, join, new_name, refusal, sign_in, visit, who


def test_a_name_is_enough(client):
    me = visit(client, "Clover")
    avatar = me["avatar"]
    assert me == {
        "id": me["id"],
        "name": "Clover",
        "kind": "guest",
        "is_admin": False,
        "avatar": avatar,
    }
    assert avatar in AVATARS
    assert client.get("/api/me").json() == {"user": me}


def test_guests_may_share_a_name_with_anybody(client, other):
    name = join(client)["name"]
    assert visit(other, name)["kind"] == "guest"
    assert visit(other, name)["kind"] == "guest"


def test_a_guests_name_must_follow_the_rules(client):
    assert refusal(client.post("/api/guest", json={"name": "<i>"})) == (422, "bad_name")


def test_a_renamed_guest_stays_the_same_user(server, client):
    guest = visit(client, "Clover")
    match_id = server.do(add_match(server.services.store, guest))
    answer = client.put("/api/guest", json={"name": "Sorrel"})
    assert answer.json() == guest | {"name": "Sorrel"}
    assert client.get("/api/me").json() == {"user": guest | {"name": "Sorrel"}}
    history = client.get("/api/account/export").json()["matches"]
    assert [each["id"] for each in history] == [match_id]


def test_only_guests_can_be_renamed(client, other):
    assert refusal(other.put("/api/guest", json={"name": "Sorrel"})) == (401, "sign_in_first")
    name = join(client)["name"]
    assert refusal(client.put("/api/guest", json={"name": "Sorrel"})) == (409, "not_a_guest")
    assert who(client) == name


def test_nobody_can_sign_in_as_a_guest(client, other):
    name = visit(client, new_name("Moss"))["name"]
    for password in ("", "None", PASSWORD):
        assert refusal(sign_in(other, name, password)) == (401, "wrong_sign_in")


def test_a_guest_becomes_an_account_and_keeps_the_history(server, client, other):
    guest = visit(client)
    match_id = server.do(add_match(server.services.store, guest))
    name = new_name("Ivy")
    answer = client.post("/api/account/upgrade", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200
    assert answer.json() == guest | {"name": name, "kind": "account"}
    assert who(client) == name
    assert sign_in(other, name).json()["id"] == guest["id"]
    history = other.get("/api/account/export").json()["matches"]
    assert [each["id"] for each in history] == [match_id]


def test_the_guests_token_is_invalid_afterwards(client):
    visit(client)
    old = client.cookies["followsuit"]
    client.post("/api/account/upgrade", json={"name": new_name(), "password": PASSWORD})
    stale = {"Cookie": f"followsuit={old}"}
    assert client.get("/api/me", headers=stale).json()["user"] is None


def test_a_guest_cannot_take_an_existing_name(client, other):
    name = join(other)["name"]
    visit(client)
    answer = client.post("/api/account/upgrade", json={"name": name, "password": PASSWORD})
    assert refusal(answer) == (409, "name_taken")
    assert client.get("/api/me").json()["user"]["kind"] == "guest"


def test_an_account_is_not_upgraded(client):
    join(client)
    body = {"name": new_name(), "password": PASSWORD}
    assert refusal(client.post("/api/account/upgrade", json=body)) == (409, "not_a_guest")


def test_without_a_session_nothing_is_upgraded(client):
    body = {"name": new_name(), "password": PASSWORD}
    assert refusal(client.post("/api/account/upgrade", json=body)) == (401, "sign_in_first")


def test_guests_have_no_password_to_change(client):
    visit(client)
    answer = client.put("/api/account/password", json={"old": "", "new": PASSWORD})
    assert refusal(answer) == (403, "accounts_only")


@pytest.mark.parametrize("weak", ["12345678", "short"])
def test_a_guest_needs_a_valid_password_to_create_an_account(client, weak):
    visit(client)
    body = {"name": new_name(), "password": weak}
    answer = client.post("/api/account/upgrade", json=body)
    assert refusal(answer) == (422, "bad_password")
