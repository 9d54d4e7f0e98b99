"""Requests to open a WebSocket, however odd."""

import asyncio
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import connect

from tests.server.running import Running, running
from tests.server.tables.company import quick, run

UPGRADE = b"""GET %s HTTP/1.1\r
Host: here\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
\r
"""


@pytest.fixture(scope="module", params=["picows", "plain"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    with running(
        quick(tmp_path_factory.mktemp("server"), websocket_library=request.param)
    ) as server:
        yield server


@pytest.mark.parametrize("size", [100, 1000, 2000, 7000])
def test_long_cookies_of_other_programs_on_the_host_are_accepted(server: Running, size: int):
    async def work() -> None:
        headers = {"Cookie": f"other={'x' * size}"}
        address = f"{server.url.replace('http', 'ws')}/ws/lobby"
        async with connect(address, additional_headers=headers, proxy=None) as socket:
            assert '"type":"tables"' in str(await socket.recv())

    run(work())


@pytest.mark.parametrize("target", [b"//[", b"http://[/ws/lobby", b"/ws/kitchen"])
def test_paths_without_a_socket_refuse_the_upgrade(server: Running, target: bytes):
    async def work() -> None:
        port = int(server.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(UPGRADE % target)
        status = (await reader.readline()).split()[1]
        assert status in (b"403", b"404")
        writer.close()

    run(work())
