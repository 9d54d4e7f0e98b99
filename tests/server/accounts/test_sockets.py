"""Sockets end with the session they were opened in."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from followsuit.protocol.lobby import LobbyPing
from followsuit.protocol.refusals import Close
from tests.server.accounts.people import PASSWORD, join, new_name, sign_in, visit
from tests.server.running import TIMEOUT, Running


@contextmanager
def lobby(server: Running, client: httpx.Client) -> Iterator[ClientConnection]:
    """A socket of this person, once the server knows who it is."""
    address = server.url.replace("http", "ws", 1) + "/ws/lobby"
    cookie = {"Cookie": f"followsuit={client.cookies['followsuit']}"}
    with connect(address, additional_headers=cookie, open_timeout=TIMEOUT) as socket:
        socket.recv(TIMEOUT)
        yield socket


def ending(socket: ClientConnection) -> int:
    """The code with which the server closes the connection."""
    try:
        while True:
            socket.recv(TIMEOUT)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def is_open(socket: ClientConnection) -> bool:
    """Whether the server still listens."""
    socket.send(msgspec.json.encode(LobbyPing("1")).decode())
    return "pong" in str(socket.recv(TIMEOUT))


@pytest.fixture
def two(server, client, other) -> Iterator[tuple[ClientConnection, ClientConnection]]:
    """The sockets of one person on two devices."""
    name = join(client)["name"]
    sign_in(other, name)
    with lobby(server, client) as one, lobby(server, other) as another:
        yield one, another


def test_signing_out_closes_this_devices_sockets(client, two):
    client.delete("/api/session")
    assert ending(two[0]) == Close.SIGN_IN_FIRST
    assert is_open(two[1])


def test_signing_out_everywhere_closes_all_sockets(client, two):
    client.delete("/api/sessions")
    assert [ending(socket) for socket in two] == [Close.SIGN_IN_FIRST] * 2


def test_a_new_password_closes_the_other_devices_sockets(client, two):
    client.put("/api/account/password", json={"old": PASSWORD, "new": "seven herons at dusk"})
    assert ending(two[1]) == Close.SIGN_IN_FIRST
    assert is_open(two[0])


def test_one_device_too_many_closes_the_oldest_devices_socket(client, other, two, monkeypatch):
    monkeypatch.setattr("followsuit.server.accounts.sessions.MOST_DEVICES", 2)
    name = other.get("/api/me").json()["user"]["name"]
    with httpx.Client(base_url=client.base_url) as third:
        sign_in(third, name)
        first, second = (ask.get("/api/me").json()["user"] for ask in (client, other))
    assert (first is None) != (second is None)
    gone, stays = two if first is None else two[::-1]
    assert ending(gone) == Close.SIGN_IN_FIRST
    assert is_open(stays)


def test_deleting_the_account_closes_all_sockets(client, two):
    client.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert [ending(socket) for socket in two] == [Close.SIGN_IN_FIRST] * 2


def test_a_guest_who_creates_an_account_stays_at_the_table(server, client):
    guest = visit(client)
    name = new_name("Ivy")
    with lobby(server, client) as socket:
        client.post("/api/account/upgrade", json={"name": name, "password": PASSWORD})
        assert is_open(socket)
        (connection,) = server.services.connections.connections_of(guest["id"])
        assert (connection.user.name, connection.user.kind) == (name, "account")
        client.delete("/api/session")
        assert ending(socket) == Close.SIGN_IN_FIRST


def test_muting_takes_effect_immediately(server, client, other):
    me, loud = join(client), visit(other, "Nettle")
    with lobby(server, client):
        (connection,) = server.services.connections.connections_of(me["id"])
        client.put(f"/api/mutes/{loud['id']}")
        assert connection.muted == {loud["id"]}
        client.delete(f"/api/mutes/{loud['id']}")
        assert connection.muted == frozenset()


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_other_sites_cannot_open_a_socket(server, client, origin):
    visit(client)
    address = server.url.replace("http", "ws", 1) + "/ws/lobby"
    with pytest.raises(InvalidStatus, match="HTTP 403"), connect(address, origin=origin):
        pass
