"""Foreign pages cannot act for the people who look at them."""

import re
from pathlib import Path

import pytest

from followsuit.server.app import all_endpoints
from followsuit.server.http.security import SAFE_METHODS, origin_is_ours
from followsuit.server.settings import Settings
from tests.server.running import running, settings_in

UNSAFE = [each for each in all_endpoints() if each.method not in SAFE_METHODS]
FOREIGN = "https://elsewhere.example"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=str(tmp_path))


@pytest.mark.parametrize("endpoint", UNSAFE, ids=lambda each: f"{each.method} {each.path}")
@pytest.mark.parametrize("origin", [FOREIGN, "null"])
def test_pages_of_other_sites_cannot_change_anything(client, endpoint, origin):
    client.post("/api/guest", json={"name": "Fern"})
    path = re.sub(r"{\w+}", "aaaaaaaaaaaaaaaa", endpoint.path)
    answer = client.request(endpoint.method, path, json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page")
    assert client.get("/api/me").json()["user"]["name"] == "Fern"


def test_our_own_page_may_send_changes(server, client):
    answer = client.post("/api/guest", json={"name": "Fern"}, headers={"Origin": server.url})
    assert answer.status_code == 201


def test_requests_without_an_origin_are_allowed(client):
    assert client.post("/api/guest", json={"name": "Fern"}).status_code == 201


def test_pages_of_other_sites_cannot_read_responses(client):
    answer = client.get("/api/me", headers={"Origin": FOREIGN})
    assert "access-control-allow-origin" not in answer.headers
    asked = {"Origin": FOREIGN, "Access-Control-Request-Method": "DELETE"}
    assert client.options("/api/session", headers=asked).status_code == 405


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_a_form_is_not_accepted_as_json(client, kind):
    headers = {"Content-Type": kind} if kind else {}
    answer = client.post("/api/guest", content=b'{"name": "Fern"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "not_json")


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("http://moss.local:8000", True),
        ("HTTP://MOSS.local:8000", True),
        ("https://moss.local:8000", True),  # a proxy we know nothing about may add TLS
        ("http://moss.local", False),
        ("http://moss.local:8001", False),
        ("http://moss.local:8000.elsewhere.example", False),
        ("http://elsewhere.example/moss.local:8000", False),
        ("ws://moss.local:8000", False),
        ("null", False),
        ("", False),
    ],
)
def test_the_origin_must_be_the_address_that_was_called(settings, origin, is_ours):
    headers = {"host": "moss.local:8000", "origin": origin}
    assert origin_is_ours(headers, settings) is is_ours


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("https://cards.example", True),
        ("https://inside:8000", True),
        ("http://cards.example", False),  # anyone can tamper with plain HTTP on its way
        ("http://inside:8000", False),
    ],
)
def test_the_public_address_counts_as_ours(tmp_path, origin, is_ours):
    settings = Settings(data=str(tmp_path), public_url="https://cards.example")
    assert origin_is_ours({"host": "inside:8000", "origin": origin}, settings) is is_ours


def test_without_a_host_header_no_origin_is_ours(settings):
    assert not origin_is_ours({"origin": "http://"}, settings)
    assert origin_is_ours({}, settings)


def test_a_page_under_the_public_address_may_act_behind_a_proxy(tmp_path: Path):
    settings = settings_in(tmp_path, public_url="https://cards.example")
    with running(settings) as server, server.client() as client:
        answer = client.post(
            "/api/guest", json={"name": "Fern"}, headers={"Origin": "https://cards.example"}
        )
    assert answer.status_code == 201
