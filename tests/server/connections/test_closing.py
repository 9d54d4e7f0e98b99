"""Every way the server closes a connection, with its code and reason."""

import asyncio
import contextlib
import json
from pathlib import Path

import pytest
from msgspec import to_builtins
from websockets.exceptions import ConnectionClosed, InvalidStatus

from followsuit.client import Client
from followsuit.protocol.refusals import CLOSE_TEXTS, Close
from followsuit.protocol.text import wire_text
from followsuit.server.connections.connection import LONGEST_MESSAGE, MOST_BAD
from followsuit.texts import Text
from tests.server.connections.raw import Raw, at_table, in_lobby, own_table, raw
from tests.server.postgres import Cluster
from tests.server.running import Running, running
from tests.server.tables.company import guests, quick, run
from tests.toolkit.installing import uninstalled
from tests.waiting import until

PING = json.dumps({"type": "ping", "id": "1"})


async def expect(socket: Raw, code: Close, text: Text | None = None) -> None:
    """Expect the last message, and then the same as a close code."""
    why = wire_text(text or CLOSE_TEXTS[code])
    assert await socket.closed() == (code, why.text)
    assert socket.received[-1] == {"type": "bye", "code": code, "why": to_builtins(why)}


async def table(client: Client) -> str:
    return (await client.create("rook13")).code


def test_a_spectator_who_leaves_is_disconnected(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket:
            await socket.ask("stand")
            assert (await socket.ask("leave"))["type"] == "done"
            await expect(socket, Close.GOING_AWAY)

    run(work())


def test_binary_messages_close_the_connection(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket, in_lobby(server.url) as lobby:
            await socket.send(PING.encode())
            await expect(socket, Close.NOT_TEXT)
            await lobby.send(b"\x00\xff")
            await expect(lobby, Close.NOT_TEXT)

    run(work())


def test_a_stopping_server_asks_clients_to_reconnect(tmp_path, wire):
    async def work(server: Running) -> None:
        async with own_table(server.url) as seat, in_lobby(server.url) as lobby:
            await lobby.until("tables")
            server.loop.call_soon_threadsafe(server.services.connections.close)
            await expect(seat, Close.SERVICE_RESTART)
            await expect(lobby, Close.SERVICE_RESTART)
        async with in_lobby(server.url) as late:
            await expect(late, Close.SERVICE_RESTART)

    with running(quick(tmp_path, websocket_library=wire)) as server:
        run(work(server))


def test_repeated_invalid_messages_close_the_connection(server: Running):
    async def work() -> None:
        async with own_table(server.url) as socket:
            for _ in range(MOST_BAD + 1):
                await socket.send("nonsense")
            await expect(socket, Close.BAD_MESSAGE)
            refused = [message for message in socket.received if message["type"] == "refused"]
            assert len(refused) == MOST_BAD

    run(work())


def test_anonymous_users_must_sign_in_first(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            path = f"/ws/tables/{await table(clover)}"
            for cookie in ("", "followsuit=nobody", "followsuit=", "other=1"):
                async with raw(server.url, path, cookie) as socket:
                    await expect(socket, Close.SIGN_IN_FIRST)

    run(work())


def test_removed_users_cannot_rejoin(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            code = await table(clover)
            async with at_table(clover, code) as host, at_table(fern, code) as socket:
                user = (await socket.until("welcome"))["user"]
                await host.ask("remove", user=user)
                await expect(socket, Close.NOT_ALLOWED)
                async with at_table(fern, code) as again:
                    await expect(again, Close.NOT_ALLOWED)

    run(work())


def test_a_missing_table_closes_the_connection(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            for code in ("NOWHERE", "", "../lobby", "%00", "A" * 500):
                async with at_table(clover, code) as socket:
                    await expect(socket, Close.NO_SUCH_TABLE)

    run(work())


def test_the_connection_to_a_table_whose_game_is_not_installed_is_closed(tmp_path: Path):
    codes: list[str] = []

    async def create(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            codes.append((await clover.create("hearts")).code)

    async def knock(url: str) -> None:
        async with guests(url, "Fern") as (fern,), at_table(fern, codes[0]) as socket:
            why = Text("error.table_game_missing", game="hearts")
            await expect(socket, Close.GAME_MISSING, why)

    with running(quick(tmp_path)) as server:
        run(create(server.url))
    with uninstalled("hearts"), running(quick(tmp_path)) as server:
        run(knock(server.url))


def test_a_slow_client_is_disconnected_and_can_reconnect(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover", "Fern") as (clover, fern):
            code = await table(clover)
            async with at_table(clover, code) as host, at_table(fern, code) as socket:
                await host.until("welcome")
                await socket.until("welcome")
                here = server.services.registry.tables[code]
                while len(here.connections) == 2:  # a client that does not read stops its network
                    server.loop.call_soon_threadsafe(here.send_presence)
                    await host.next()
                assert (await host.ask("ping"))["type"] == "pong"
                assert await socket.closed() == (Close.TOO_SLOW, str(CLOSE_TEXTS[Close.TOO_SLOW]))
            async with at_table(fern, code) as again:
                await again.until("welcome")

    run(work())


def test_closing_a_table_closes_its_connections(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = await table(clover)
            async with at_table(clover, code) as socket:
                await socket.until("welcome")
                registry = server.services.registry
                server.loop.call_soon_threadsafe(registry.tables[code].end, "enough")
                closed = await socket.until(lambda message: message.get("kind") == "closed")
                assert closed["table"]["state"] == "closed"
                await expect(socket, Close.TABLE_CLOSED)
            async with at_table(clover, code) as socket:
                await expect(socket, Close.NO_SUCH_TABLE)

    run(work())


def test_a_message_that_is_too_large_closes_the_connection(server: Running):
    async def work() -> None:
        async with guests(server.url, "Clover") as (clover,):
            code = await table(clover)
            largest = PING + " " * (LONGEST_MESSAGE - len(PING))
            async with at_table(clover, code) as socket:
                await socket.send(largest)
                await socket.until("pong")
                await socket.send(largest + " ")
                await expect(socket, Close.TOO_LARGE)
            async with at_table(clover, code) as socket:
                await socket.socket.send(["{", " " * 2000, " " * 2000, " " * 2000, "}"])
                await expect(socket, Close.TOO_LARGE)

    run(work())


@pytest.mark.parametrize("size", [2 * LONGEST_MESSAGE + 1, 1 << 20])
def test_a_huge_message_is_not_even_read(server: Running, size):
    async def work() -> None:
        async with own_table(server.url) as socket:
            await socket.send(" " * size)
            assert (await socket.closed())[0] == 1009

    run(work())


def test_too_many_messages_close_the_connection(tmp_path, wire):
    async def work(url: str) -> None:
        async with own_table(url) as socket:
            for _ in range(19):
                await socket.ask("ping")
            for _ in range(100):  # messages still on their way do no harm
                await socket.send(PING)
            await expect(socket, Close.TOO_OFTEN)

    with running(quick(tmp_path, websocket_library=wire, messages_per_minute=240)) as server:
        run(work(server.url))


def test_connections_per_address_are_limited(tmp_path, wire):
    async def work(server: Running) -> None:
        url = server.url
        async with in_lobby(url) as first, in_lobby(url) as second, in_lobby(url) as third:
            await first.until("tables")
            await second.until("tables")
            await expect(third, Close.TOO_MANY)
            await first.socket.close()
            await until(lambda: server.services.connections.by_address["127.0.0.1"] == 1)
            async with in_lobby(url) as fourth:
                await fourth.until("tables")

    with running(quick(tmp_path, websocket_library=wire, connections_per_address=2)) as server:
        run(work(server))


async def pings(socket: Raw) -> None:
    for _ in range(500):
        await socket.socket.ping()


async def parts(socket: Raw) -> None:
    await socket.socket.send([""] * 500)


@pytest.mark.parametrize("flood", [pings, parts])
def test_endless_frames_close_the_connection(tmp_path, flood):
    async def work(url: str) -> None:
        async with in_lobby(url) as socket:
            await socket.until("tables")
            with contextlib.suppress(ConnectionClosed):
                await flood(socket)
            await expect(socket, Close.TOO_OFTEN)

    with running(quick(tmp_path, websocket_library="picows", messages_per_minute=240)) as server:
        run(work(server.url))


def test_connecting_or_guessing_codes_too_often_is_refused(tmp_path):
    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            codes = []
            for number in range(8):
                async with at_table(clover, f"GUESS{number}") as socket:
                    codes.append((await socket.closed())[0])
            assert codes[0] == Close.NO_SUCH_TABLE
            assert codes[-1] == Close.TOO_OFTEN
        for _ in range(12):
            async with in_lobby(url) as lobby:
                await lobby.until("tables")
        async with in_lobby(url) as lobby:
            await expect(lobby, Close.TOO_OFTEN)

    with running(quick(tmp_path, requests_per_minute=100)) as server:
        run(work(server.url))


def test_without_storage_clients_are_asked_to_reconnect(tmp_path, own_postgres: Cluster):
    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            code = await table(clover)
            await asyncio.to_thread(own_postgres.stop)
            async with at_table(clover, code) as socket:
                await expect(socket, Close.TRY_AGAIN)
            await asyncio.to_thread(own_postgres.start)
            async with at_table(clover, code) as socket:
                await socket.until("welcome")

    with running(quick(tmp_path, database_url=own_postgres.url())) as server:
        run(work(server.url))


def test_every_close_code_has_a_sentence_and_is_tested_here():
    assert CLOSE_TEXTS.keys() == set(Close)
    with open(__file__) as this:
        text = this.read()
    assert all(f"Close.{code.name}" in text for code in Close)


# before the socket is open


@pytest.mark.parametrize("path", ["/ws/other", "/ws/", "/ws/lobby/2"])
def test_other_paths_have_no_socket(server: Running, path):
    async def work() -> None:
        with pytest.raises(InvalidStatus) as refusal:
            await raw(server.url, path).__aenter__()
        assert refusal.value.response.status_code == 404
        assert b"There is nothing at this address" in bytes(refusal.value.response.body)

    run(work())


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_cannot_open_a_socket(server: Running, origin):
    async def work() -> None:
        with pytest.raises(InvalidStatus) as refusal:
            await raw(server.url, "/ws/lobby", origin=origin).__aenter__()
        assert refusal.value.response.status_code == 403

    run(work())


def test_our_own_page_opens_a_socket(server: Running):
    async def work() -> None:
        async with raw(server.url, "/ws/lobby", origin=server.url) as lobby:
            await lobby.until("tables")

    run(work())
