"""Exporting data and deleting the account."""

from typing import Any

from sqlalchemy import insert, select

from followsuit.server.accounts.deletion import Erasure
from followsuit.server.store.schema import mutes, players, ratings, sessions, users
from tests.server.accounts.history import add_match
from tests.server.accounts.people import PASSWORD, join, new_name, refusal, sign_in, visit, who


async def rows(store, table, condition) -> list[Any]:
    async with store.connect() as connection:
        return list((await connection.execute(select(table).where(condition))).all())


async def rate(store, user_id: str) -> None:
    async with store.begin() as connection:
        row = {"user_id": user_id, "game": "mindikot", "mu": 25.0, "sigma": 8.0}
        await connection.execute(insert(ratings).values(**row, matches=1, updated=3.0))


def test_one_download_holds_everything_about_a_user(server, client, other):
    me, muted = join(client), visit(other, "Clover")
    match_id = server.do(add_match(server.services.store, me))
    server.do(rate(server.services.store, me["id"]))
    client.put(f"/api/mutes/{muted['id']}")
    answer = client.get("/api/account/export")
    file = f"followsuit-{me['name']}.json".replace(" ", "%20")
    assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''{file}"
    export = answer.json()
    assert export["me"] == me
    assert export["mutes"] == [{"id": muted["id"], "name": "Clover", "avatar": muted["avatar"]}]
    assert export["ratings"] == [{"game": "mindikot", "mu": 25.0, "sigma": 8.0, "matches": 1}]
    assert [each["browser"] for each in export["devices"]] == ["python-httpx/0.28.1"]
    (match,) = export["matches"]
    assert match == {
        "id": match_id,
        "game": "mindikot",
        "started": 2.0,
        "ended": 3.0,
        "seat": 2,
        "name": me["name"],
        "won": True,
        "score": 7,
        "rating_before": None,
        "rating_after": None,
        "record": {"x": 1},
    }


def test_an_export_holds_no_secrets_and_nothing_about_others(server, client, other):
    join(client)
    stranger = join(other)
    server.do(add_match(server.services.store, stranger))
    text = client.get("/api/account/export").text
    assert "argon2" not in text
    assert client.cookies["followsuit"] not in text
    assert stranger["id"] not in text
    assert stranger["name"] not in text


def test_other_parts_of_the_server_add_to_the_export(server, client, monkeypatch):
    async def notes(store, user_id: str) -> list[str]:
        return [f"hello from {user_id}"]

    me = join(client)
    monkeypatch.setitem(server.services.accounts.exporters, "notes", notes)
    export = client.get("/api/account/export").json()
    assert export["more"]["notes"] == [f"hello from {me['id']}"]


def test_a_deleted_account_is_forgotten_and_the_matches_stay(server, client, other):
    me, friend, store = join(client), visit(other), server.services.store
    match_id = server.do(add_match(store, me))
    server.do(rate(store, me["id"]))
    client.put(f"/api/mutes/{friend['id']}")
    other.put(f"/api/mutes/{me['id']}")
    answer = client.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert answer.status_code == 204
    assert who(client) is None
    (row,) = server.do(rows(store, users, users.c.id == me["id"]))
    assert (row.name, row.name_key, row.kind, row.password) == (
        "deleted player",
        None,
        "deleted",
        None,
    )
    (seat,) = server.do(rows(store, players, players.c.match_id == match_id))
    assert (seat.user_id, seat.name) == (me["id"], "deleted player")
    for table, column in ((sessions, "user_id"), (ratings, "user_id"), (mutes, "muted_id")):
        assert server.do(rows(store, table, table.c[column] == me["id"])) == []
    assert other.get("/api/mutes").json() == {"people": []}


def test_the_name_of_a_deleted_account_is_free_again(client, other):
    name = join(client)["name"]
    client.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert refusal(sign_in(other, name)) == (401, "wrong_sign_in")
    assert join(other, name)["name"] == name


def test_an_account_is_not_deleted_without_its_password(client):
    name = join(client)["name"]
    for body in ({"password": "somebody else"}, {}):
        answer = client.request("DELETE", "/api/account", json=body)
        assert refusal(answer) == (403, "wrong_password")
    assert who(client) == name


def test_a_guest_is_deleted_without_a_password(client):
    visit(client, new_name("Moss"))
    assert client.request("DELETE", "/api/account", json={}).status_code == 204
    assert who(client) is None


def test_an_account_and_all_data_about_it_are_erased_together_or_not_at_all(server, client):
    me, erased = join(client), []

    async def eraser(store, user_id: str) -> Erasure:
        return erasure

    async def erasure(connection) -> None:
        erased.append(me["id"])
        if len(erased) == 1:
            raise OSError(28, "No space left on device")

    server.services.accounts.erasers.append(eraser)
    try:
        answer = client.request("DELETE", "/api/account", json={"password": PASSWORD})
        assert answer.status_code == 503
        assert who(client) == me["name"]
        answer = client.request("DELETE", "/api/account", json={"password": PASSWORD})
        assert answer.status_code == 204
    finally:
        server.services.accounts.erasers.remove(eraser)
    assert erased == [me["id"]] * 2
