"""The cookie of a session."""

from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import httpx
import pytest

from followsuit.server.http.cookies import session_token
from followsuit.server.settings import Settings
from tests.server.running import running, settings_in

DAYS = 90 * 24 * 3600


def cookie_in(answer: httpx.Response) -> Morsel[str]:
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    return cookie


def test_scripts_cannot_read_it_and_forms_of_other_sites_do_not_send_it(client):
    cookie = cookie_in(client.post("/api/guest", json={"name": "Fern"}))
    assert cookie.key == "followsuit"
    assert len(cookie.value) >= 43  # 256 bits
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert (int(cookie["max-age"]), cookie["secure"], cookie["domain"]) == (DAYS, "", "")


def test_over_tls_it_is_secure_and_bound_to_the_host(tmp_path: Path):
    settings = settings_in(tmp_path, public_url="https://cards.example")
    with running(settings) as server, server.client() as client:
        cookie = cookie_in(client.post("/api/guest", json={"name": "Fern"}))
        client.cookies.clear()
        headers = {"Cookie": f"{cookie.key}={cookie.value}"}
        assert client.get("/api/me", headers=headers).json()["user"]["name"] == "Fern"
        unbound = {"Cookie": f"followsuit={cookie.value}"}
        assert client.get("/api/me", headers=unbound).json()["user"] is None
    assert cookie.key == "__Host-followsuit"
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")


def test_it_is_set_again_at_every_visit(client):
    token = cookie_in(client.post("/api/guest", json={"name": "Fern"})).value
    again = cookie_in(client.get("/api/me"))
    assert (again.value, int(again["max-age"])) == (token, DAYS)


def test_it_is_removed_at_sign_out(client):
    client.post("/api/guest", json={"name": "Fern"})
    cookie = cookie_in(client.delete("/api/session"))
    assert (cookie.value, cookie["max-age"]) == ("", "0")


def test_every_session_has_a_new_token(client):
    tokens = {cookie_in(client.post("/api/guest", json={"name": "Fern"})).value for _ in range(5)}
    assert len(tokens) == 5


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("followsuit=abc", "abc"),
        ("theme=dark; followsuit=abc; x=y", "abc"),
        ("xfollowsuit=abc", None),
        ("followsuit=", None),
        ("followsuit", None),
        ("", None),
    ],
)
def test_the_token_is_found_among_other_cookies(tmp_path, header, token):
    assert session_token({"cookie": header}, Settings(data=str(tmp_path))) == token
