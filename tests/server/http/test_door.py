"""Connections that would never end are ended."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from followsuit.server.http import door
from tests.server.running import PATIENCE, Running

HEAD = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"
WHOLE = HEAD + b"\r\n"
MUCH = 100 * 1024 * 1024


@contextmanager
def plugged(server: Running) -> Iterator[socket.socket]:
    """A bare connection."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as plug:
        yield plug


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
def test_headers_without_end_are_not_read_to_the_end(server, endless):
    with plugged(server) as plug:
        plug.sendall(HEAD + b"X-Long: ")
        assert taken(plug, endless) < MUCH


def test_trailers_without_end_are_not_read_to_the_end(server):
    with plugged(server) as plug:
        plug.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        plug.sendall(b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
        assert taken(plug, b"X-More: " + b"x" * 1000 + b"\r\n") < MUCH


@pytest.mark.parametrize("start", [b"", b"GET", HEAD], ids=["nothing", "a word", "half a head"])
def test_a_request_that_does_not_come_is_not_waited_for(server, monkeypatch, start):
    monkeypatch.setattr(door, "REQUEST_SECONDS", 0.2)
    with plugged(server) as plug:
        plug.sendall(start)
        assert is_hung_up(plug)


def test_neither_is_the_second_one(server, monkeypatch):
    with plugged(server) as plug:
        plug.sendall(WHOLE)
        assert plug.recv(65536).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(door, "REQUEST_SECONDS", 0.2)
        plug.sendall(HEAD)
        assert is_hung_up(plug)


def test_many_requests_on_one_connection_are_counted_one_by_one(server):
    header = b"X-Long: " + b"x" * 50_000 + b"\r\n"
    with plugged(server) as plug:
        for _ in range(30):
            plug.sendall(HEAD + header + b"\r\n")
            assert plug.recv(65536).startswith(b"HTTP/1.1 200")
