"""Rate limits, as a client sees them."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running, running, settings_in

WRONG = {"name": "Fern", "password": "not the right one"}


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A server that allows everything three times."""
    settings = settings_in(
        tmp_path,
        requests_per_minute=15,  # a fifth of them for writing
        sign_ins_per_minute=3,
        sign_ups_per_hour=3,
        guests_per_hour=3,
    )
    with running(settings) as server:
        yield server


def statuses(client: httpx.Client, times: int, method: str, path: str, **more) -> list[int]:
    return [client.request(method, path, **more).status_code for _ in range(times)]


@pytest.mark.parametrize(
    ("path", "body", "usual"),
    [
        ("/api/session", WRONG, 401),
        ("/api/account", WRONG | {"password": "short"}, 422),
        ("/api/guest", {"name": "Fern"}, 201),
    ],
)
def test_passwords_accounts_and_guests_of_one_address_are_limited(strict, path, body, usual):
    with strict.client() as client:
        assert statuses(client, 4, "POST", path, json=body) == [usual] * 3 + [429]
        answer = client.post(path, json=body)
    assert answer.json()["code"] == "too_often"
    assert answer.json()["why"]["key"] == "error.too_often"
    assert int(answer.headers["retry-after"]) > 0


def test_a_session_does_not_allow_more_password_attempts(strict):
    with strict.client() as client:
        for number in range(4):
            client.cookies.clear()
            client.post("/api/guest", json={"name": f"Moss {number}"})
            answer = client.post("/api/session", json=WRONG)
    assert answer.status_code == 429


def test_an_invented_cookie_does_not_allow_more_requests(strict):
    with strict.client() as client:
        for number in range(15):
            cookie = {"Cookie": f"followsuit=invented{number}"}
            assert client.get("/api/me", headers=cookie).status_code == 200
        assert client.get("/api/me", headers=cookie).status_code == 429


def test_users_at_one_address_are_counted_separately(strict):
    with strict.client() as fern, strict.client() as ivy:
        fern.post("/api/guest", json={"name": "Fern"})
        ivy.post("/api/guest", json={"name": "Ivy"})
        assert statuses(fern, 16, "GET", "/api/me") == [200] * 15 + [429]
        assert ivy.get("/api/me").status_code == 200


def test_table_creation_is_limited_per_address(tmp_path):
    settings = settings_in(tmp_path, tables_per_hour=3)
    table = {"game": "cat_te"}
    with running(settings) as server, server.client() as client:
        for number in range(5):  # new users from the same address
            client.cookies.clear()
            client.post("/api/guest", json={"name": f"Moss {number}"})
            assert statuses(client, 3, "POST", "/api/tables", json=table) == [201] * 3
        client.cookies.clear()
        client.post("/api/guest", json={"name": "Fern"})
        assert client.post("/api/tables", json=table).status_code == 429


def test_table_creation_is_limited_per_user(tmp_path):
    with running(settings_in(tmp_path, tables_per_hour=3)) as server, server.client() as client:
        client.post("/api/guest", json={"name": "Fern"})
        opened = statuses(client, 4, "POST", "/api/tables", json={"game": "cat_te"})
        assert opened == [201] * 3 + [429]


def test_writing_is_limited_more_than_reading(strict):
    with strict.client() as client:
        assert statuses(client, 4, "DELETE", "/api/session") == [204] * 3 + [429]
        assert client.get("/api/me").status_code == 200
