"""Connections that could last forever are closed."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse

import pytest

from followsuit.server.http import limits
from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.services import Services
from tests.server.running import TIMEOUT, Running, running, settings_in

HEAD = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"
WHOLE = HEAD + b"\r\n"
MUCH = 100 * 1024 * 1024


@contextmanager
def connected(server: Running) -> Iterator[socket.socket]:
    """A bare TCP connection."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=TIMEOUT) as raw:
        yield raw


def status(raw: socket.socket) -> int:
    """The status of the next response, read to its end: it may arrive in pieces."""
    response = HTTPResponse(raw)
    response.begin()
    response.read()
    return response.status


def is_closed(raw: socket.socket) -> bool:
    """Read until the server closes the connection."""
    try:
        while raw.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def taken(raw: socket.socket, piece: bytes) -> int:
    """How many bytes the server and the network accept."""
    for sent in range(0, MUCH, len(piece)):
        try:
            raw.sendall(piece)
        except (BrokenPipeError, ConnectionResetError):
            return sent
    return MUCH


@pytest.mark.parametrize(
    "endless",
    [b"X-More: " + b"x" * 1000 + b"\r\n", b"x" * 1000],
    ids=["many headers", "one header"],
)
def test_endless_headers_are_not_read_to_the_end(server, endless):
    with connected(server) as raw:
        raw.sendall(HEAD + b"X-Long: ")
        assert taken(raw, endless) < MUCH


def test_endless_trailers_are_not_read_to_the_end(server):
    with connected(server) as raw:
        raw.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        raw.sendall(b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
        assert taken(raw, b"X-More: " + b"x" * 1000 + b"\r\n") < MUCH


@pytest.mark.parametrize("start", [b"", b"GET", HEAD], ids=["nothing", "a word", "half a head"])
def test_a_request_that_never_arrives_is_not_waited_for(server, monkeypatch, start):
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.2)
    with connected(server) as raw:
        raw.sendall(start)
        assert is_closed(raw)


def test_a_second_request_that_never_arrives_is_not_waited_for(server, monkeypatch):
    with connected(server) as raw:
        raw.sendall(WHOLE)
        assert status(raw) == 200
        monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.2)
        raw.sendall(HEAD)
        assert is_closed(raw)


def test_the_size_limit_is_for_each_request_of_a_connection(server):
    header = b"X-Long: " + b"x" * 50_000 + b"\r\n"
    with connected(server) as raw:
        for _ in range(30):
            raw.sendall(HEAD + header + b"\r\n")
            assert status(raw) == 200


def answers(raw: socket.socket) -> int:
    """How many responses arrive before the server closes the connection."""
    received = b""
    try:
        while piece := raw.recv(65536):
            received += piece
    except ConnectionResetError:
        pass
    return received.count(b"HTTP/1.1 200")


def test_too_many_pipelined_requests_close_the_connection(server):
    with connected(server) as raw:
        raw.sendall(WHOLE * 300)
        assert answers(raw) < 300


def test_a_few_pipelined_requests_are_all_answered(server):
    with connected(server) as raw:
        raw.sendall(WHOLE * 9 + HEAD + b"Connection: close\r\n\r\n")
        assert answers(raw) == 10


@endpoint("GET", "/much", about="Says a lot.")
async def much(services: Services, request: ApiRequest) -> str:
    return "x" * MUCH


@contextmanager
def connection_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """An event that is set when a connection has ended."""
    gone, lost = threading.Event(), limits.LimitedHttp.connection_lost

    def connection_lost(self: limits.LimitedHttp, exc: Exception | None) -> None:
        lost(self, exc)
        gone.set()

    monkeypatch.setattr(limits.LimitedHttp, "connection_lost", connection_lost)
    yield gone


def test_clients_that_do_not_read_the_response_are_disconnected(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "ANSWER_SECONDS", 0.2)
    with (
        running(settings_in(tmp_path), extra=[much]) as server,
        connection_end(monkeypatch) as gone,
        connected(server) as raw,
    ):
        raw.sendall(WHOLE.replace(b"/api/me", b"/much"))
        assert gone.wait(TIMEOUT)


def test_connections_are_counted_by_address(tmp_path, monkeypatch):
    settings = settings_in(tmp_path, connections_per_address=1)
    with (
        running(settings) as server,
        connection_end(monkeypatch) as gone,
        ExitStack() as connections,
    ):
        *_, last = [
            connections.enter_context(connected(server))
            for _ in range(limits.CONNECTIONS_PER_BROWSER)
        ]
        last.sendall(WHOLE)
        assert status(last) == 200
        with connected(server) as one_more:
            assert status(one_more) == 503
        assert gone.wait(TIMEOUT)
        gone.clear()
        last.close()
        assert gone.wait(TIMEOUT)
        with connected(server) as again:
            again.sendall(WHOLE)
            assert status(again) == 200


def test_a_trusted_proxy_may_open_any_number_of_connections(tmp_path):
    settings = settings_in(tmp_path, connections_per_address=1, trusted_proxies=("127.0.0.1",))
    with running(settings) as server, ExitStack() as connections:
        for _ in range(2 * limits.CONNECTIONS_PER_BROWSER):
            raw = connections.enter_context(connected(server))
            raw.sendall(WHOLE)
            assert status(raw) == 200
