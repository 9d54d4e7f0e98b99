"""Connections that would never end are ended."""

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
def plugged(server: Running) -> Iterator[socket.socket]:
    """A bare connection."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=TIMEOUT) as plug:
        yield plug


def status(plug: socket.socket) -> int:
    """The status of the next response, read to its end: it may arrive in pieces."""
    response = HTTPResponse(plug)
    response.begin()
    response.read()
    return response.status


def is_hung_up(plug: socket.socket) -> bool:
    """Wait for the end of what the server says."""
    try:
        while plug.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def taken(plug: socket.socket, piece: bytes) -> int:
    """How many bytes of this the server takes, and the network on the way to it."""
    for sent in range(0, MUCH, len(piece)):
        try:
            plug.sendall(piece)
        except (BrokenPipeError, ConnectionResetError):
            return sent
    return MUCH


@pytest.mark.parametrize(
    "endless",
    [b"X-More: " + b"x" * 1000 + b"\r\n", b"x" * 1000],
    ids=["many headers", "one header"],
)
def test_endless_headers_are_not_read_to_the_end(server, endless):
    with plugged(server) as plug:
        plug.sendall(HEAD + b"X-Long: ")
        assert taken(plug, endless) < MUCH


def test_endless_trailers_are_not_read_to_the_end(server):
    with plugged(server) as plug:
        plug.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        plug.sendall(b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
        assert taken(plug, b"X-More: " + b"x" * 1000 + b"\r\n") < MUCH


@pytest.mark.parametrize("start", [b"", b"GET", HEAD], ids=["nothing", "a word", "half a head"])
def test_a_request_that_never_arrives_is_not_waited_for(server, monkeypatch, start):
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.2)
    with plugged(server) as plug:
        plug.sendall(start)
        assert is_hung_up(plug)


def test_a_second_request_that_never_arrives_is_not_waited_for(server, monkeypatch):
    with plugged(server) as plug:
        plug.sendall(WHOLE)
        assert status(plug) == 200
        monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.2)
        plug.sendall(HEAD)
        assert is_hung_up(plug)


def test_many_requests_on_one_connection_are_counted_one_by_one(server):
    header = b"X-Long: " + b"x" * 50_000 + b"\r\n"
    with plugged(server) as plug:
        for _ in range(30):
            plug.sendall(HEAD + header + b"\r\n")
            assert status(plug) == 200


def answers(plug: socket.socket) -> int:
    """How many answers come until the server hangs up."""
    said = b""
    try:
        while piece := plug.recv(65536):
            said += piece
    except ConnectionResetError:
        pass
    return said.count(b"HTTP/1.1 200")


def test_too_many_pipelined_requests_close_the_connection(server):
    with plugged(server) as plug:
        plug.sendall(WHOLE * 300)
        assert answers(plug) < 300


def test_a_few_pipelined_requests_are_all_answered(server):
    with plugged(server) as plug:
        plug.sendall(WHOLE * 9 + HEAD + b"Connection: close\r\n\r\n")
        assert answers(plug) == 10


@endpoint("GET", "/much", about="Says a lot.")
async def much(services: Services, request: ApiRequest) -> str:
    return "x" * MUCH


@contextmanager
def connection_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Set when a connection has ended."""
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
        plugged(server) as plug,
    ):
        plug.sendall(WHOLE.replace(b"/api/me", b"/much"))
        assert gone.wait(TIMEOUT)


def test_connections_are_counted_by_address(tmp_path, monkeypatch):
    settings = settings_in(tmp_path, connections_per_address=1)
    with (
        running(settings) as server,
        connection_end(monkeypatch) as gone,
        ExitStack() as plugs,
    ):
        *_, last = [
            plugs.enter_context(plugged(server)) for _ in range(limits.CONNECTIONS_PER_BROWSER)
        ]
        last.sendall(WHOLE)
        assert status(last) == 200
        with plugged(server) as one_more:
            assert status(one_more) == 503
        assert gone.wait(TIMEOUT)
        gone.clear()
        last.close()
        assert gone.wait(TIMEOUT)
        with plugged(server) as again:
            again.sendall(WHOLE)
            assert status(again) == 200


def test_a_trusted_proxy_may_open_any_number_of_connections(tmp_path):
    settings = settings_in(tmp_path, connections_per_address=1, trusted_proxies=("127.0.0.1",))
    with running(settings) as server, ExitStack() as plugs:
        for _ in range(2 * limits.CONNECTIONS_PER_BROWSER):
            plug = plugs.enter_context(plugged(server))
            plug.sendall(WHOLE)
            assert status(plug) == 200
