"""The headers of every response."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit.server.app import LANDING
from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.http.headers import content_policy, security_headers
from followsuit.server.settings import Settings
from tests.server.running import Running, running, settings_in

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


@endpoint("GET", "/bug", about="Fails.")
async def bug(services: object, request: ApiRequest) -> str:
    raise RuntimeError("a mistake, for the test")


@pytest.fixture(scope="module")
def buggy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server")), extra=[bug]) as server:
        yield server


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/api/me", 200),
        ("GET", "/nothing/here", 404),
        ("PATCH", "/api/me", 405),
        ("POST", "/api/session", 415),
        ("GET", "/bug", 500),
    ],
)
def test_every_response_has_the_headers(buggy: Running, method, path, status):
    with buggy.client() as client:
        answer = client.request(method, path)
    assert answer.status_code == status
    policy = dict(
        part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; ")
    )
    assert policy == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "strict-transport-security" not in answer.headers
    assert "server" not in answer.headers
    assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_internal_errors_are_reported_without_details(buggy: Running):
    with buggy.client() as client:
        answer = client.get("/bug")
    assert answer.json() == {
        "code": "bug",
        "why": {
            "key": "error.internal",
            "params": {},
            "text": "Something went wrong on the server. Please tell its host",
        },
    }


def test_personal_responses_are_not_cached(client):
    assert client.get("/api/me").headers["cache-control"] == "no-store"


def test_over_tls_browsers_are_asked_to_stay_on_https(tmp_path: Path):
    headers = security_headers(Settings(data=str(tmp_path), public_url="https://cards.example"))
    assert headers["strict-transport-security"] == "max-age=31536000"


def test_sockets_of_the_public_address_are_allowed_by_name(tmp_path: Path):
    policy = content_policy(Settings(data=str(tmp_path), public_url="https://cards.example:8443"))
    assert "connect-src 'self' wss://cards.example:8443;" in policy


def test_the_landing_page_needs_nothing_that_the_policy_forbids():
    assert "/openapi.json" in LANDING
    assert not re.search(r"<(script|style|link|img|iframe)|style=|\son\w+=", LANDING)
