"""Requests are decoded strictly, or refused with the field and the reason."""

import json
import socket
from collections.abc import Iterator
from typing import Annotated

import httpx
import pytest
from msgspec import Meta, Struct

from followsuit.server.http import decode
from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.services import Services
from tests.server.running import Running, running, settings_in

FLOWER = "violet moss under trees"


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=10)] | None = None
    page: Annotated[int, Meta(ge=1)] = 1
    mine: bool = False


@endpoint("GET", "/wanted/{number}", about="Says what it understood.")
async def wanted(services: Services, request: ApiRequest, number: int, query: Wanted) -> str:
    return f"{number} {query.game} {query.page} {query.mine}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server")), extra=[wanted]) as server:
        yield server


def post(client: httpx.Client, body: bytes) -> httpx.Response:
    return client.post("/api/account", content=body, headers={"Content-Type": "application/json"})


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "The request body isn't JSON: it ends too early"),
        (b"{", "The request body isn't JSON: it ends too early"),
        (
            b"name=Fern",
            "The request body isn't JSON: there is a mistake at byte 4",
        ),
        (b'{"name": "\xff"}', "The request body isn't UTF-8"),
        (b'{"name": "\\ud800", "password": "x"}', None),
        (b"[]", "The request body isn't valid: expected object, got array"),
        (b"{}", "The request body isn't valid: the field name is missing"),
        (b'{"name": 7}', "The request body isn't valid: name: expected string, got integer"),
        (
            b'{"name": "Fern", "password": "x", "is_admin": true}',
            "The request body isn't valid: there is no field is_admin",
        ),
        (b"[" * 60000, None),
        (b'{"a": ' + b"[" * 60000, "The request body isn't valid: there is no field a"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_body_that_does_not_fit_is_refused_with_the_reason(client, body, why):
    answer = post(client, body)
    assert answer.status_code == 422
    assert answer.json()["code"] in ("bad_json", "bad_body")
    assert why in (None, answer.json()["why"]["text"])


@pytest.mark.parametrize("depth", [800, 20000])
def test_a_body_may_not_be_nested_too_deeply(client, depth):
    client.post("/api/guest", json={"name": "Fern"})
    deep = b"[" * depth + b"]" * depth
    body = b'{"game": "mindikot", "options": {"target_score": ' + deep + b"}}"
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    if depth > 800:
        assert answer.json()["why"]["text"] == "The request body is nested too deeply"


def test_a_content_type_with_a_charset_is_json_too(client):
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    body = json.dumps({"name": "Fern"}).encode()
    assert client.post("/api/guest", content=body, headers=headers).status_code == 201


def test_a_body_with_too_large_a_length_is_refused(client):
    answer = post(client, b'{"name": "' + b"x" * 64 * 1024)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answer.json()["why"]["text"] == "A request can be at most 64 kB"
    assert answer.headers["connection"] == "close"


def test_a_body_without_a_length_is_counted(client):
    def pieces() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(65):
            yield b"x" * 1024

    answer = client.post(
        "/api/account", content=pieces(), headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_an_unread_body_may_not_be_too_large_either(client):
    answer = client.request("DELETE", "/api/session", content=b"x" * 65 * 1024)
    assert answer.status_code == 413


def test_a_body_that_never_arrives_is_not_waited_for(server, monkeypatch):
    monkeypatch.setattr(decode, "BODY_SECONDS", 0.2)
    head = (
        b"POST /api/account HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b'Content-Length: 100\r\n\r\n{"name"'
    )
    address, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((address, int(port)), timeout=30) as slow:
        slow.sendall(head)
        answer = b"".join(iter(lambda: slow.recv(65536), b""))  # until the server hangs up
    assert answer.startswith(b"HTTP/1.1 408")
    assert b'"too_slow"' in answer


@pytest.mark.parametrize(
    ("query", "understood"),
    [
        ("", "3 None 1 False"),
        ("?page=2&mine=true", "3 None 2 True"),
        ("?game=rook13&mine=0", "3 rook13 1 False"),
        ("?game=%E2%99%A0", "3 ♠ 1 False"),
    ],
)
def test_a_query_is_read_into_its_types(client, query, understood):
    answer = client.get(f"/wanted/3{query}")
    assert (answer.status_code, answer.text) == (200, understood)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("?page=two", "The query isn't valid: page: expected integer, got string"),
        ("?page=0", "The query isn't valid: page: expected integer >= 1"),
        ("?mine=perhaps", "The query isn't valid: mine: expected boolean, got string"),
        ("?game=12345678901", "The query isn't valid: game: expected string of length <= 10"),
        ("?colour=red", "The query isn't valid: there is no field colour"),
        ("?page=1&page=2", "page can be given only once"),
    ],
)
def test_a_query_that_does_not_fit_is_refused_with_the_reason(client, query, why):
    answer = client.get(f"/wanted/3{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_query")
    assert answer.json()["why"]["text"] == why


def test_a_reason_names_place_and_expectation_for_clients_that_translate(client):
    why = post(client, b'{"name": 7}').json()["why"]
    inner = why["params"]["what"]
    assert (why["key"], inner["key"]) == ("error.body_invalid", "invalid.at")
    assert inner["params"]["place"] == "name"
    assert inner["params"]["what"]["key"] == "invalid.type"
    assert inner["params"]["what"]["params"] == {"expected": "string", "got": "integer"}


def test_only_the_beginning_of_what_was_sent_is_repeated(client):
    long = "x" * 5000
    for answer in (
        post(client, json.dumps({long: 1}).encode()),
        client.get(f"/wanted/3?{long}=1"),
        client.get(f"/wanted/3?{long}=1&{long}=2"),
    ):
        assert answer.status_code == 422
        assert "x" * 99 + "…" in answer.json()["why"]["text"]
        assert len(answer.content) < 1000


@pytest.mark.parametrize("path", ["/wanted/three", "/wanted/3/4", "/wanted/", "/api/mutes/%00"])
def test_an_invalid_path_is_not_found(client, path):
    client.post("/api/guest", json={"name": "Fern"})
    answer = client.request("PUT" if "mutes" in path else "GET", path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_path_with_a_newline_is_not_found(client):
    answer = client.get(f"/api/players/{'a' * 16}%0A")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_wrong_method_gets_the_list_of_allowed_ones(client):
    answer = client.patch("/api/account")
    assert (answer.status_code, answer.json()["code"]) == (405, "wrong_method")
    assert set(answer.headers["allow"].split(", ")) == {"POST", "DELETE"}


def test_head_is_answered_like_get_without_the_body(client):
    answer = client.head("/healthz")
    assert (answer.status_code, answer.content) == (200, b"")
