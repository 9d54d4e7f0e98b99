"""Connections that go silent, or whose request is aborted."""

import asyncio
from pathlib import Path
from typing import Any

from starlette.websockets import WebSocket

from followsuit.server.connections.asgi_socket import serve_asgi
from followsuit.server.connections.connections import Connections
from followsuit.server.connections.upgrade import Upgrade
from followsuit.server.services import Services
from followsuit.server.settings import Settings
from tests.server.running import settings_in

TIMEOUT = 20.0
LOBBY = "/ws/lobby"


class Silent:
    """A socket that accepts everything and sends nothing."""

    def __init__(self) -> None:
        self.pings = 0
        self.aborted = asyncio.Event()

    def send(self, frames: list[bytes]) -> None:
        pass

    def backlog(self) -> int:
        return 0

    def close(self, code: int, why: str) -> None:
        pass

    def ping(self) -> bool:
        self.pings += 1
        return True

    def abort(self) -> None:
        self.aborted.set()


def run(settings: Settings, work: Any) -> None:
    async def opened() -> None:
        services = await Services.open(settings)
        try:
            async with asyncio.timeout(TIMEOUT):
                await work(services.connections)
        finally:
            await services.close()

    asyncio.run(opened())


def test_a_client_may_miss_one_ping(tmp_path: Path):
    async def work(connections: Connections) -> None:
        silent = Silent()
        upgrade = Upgrade.read(LOBBY, {}, "127.0.0.1", connections.settings)
        connection = connections.open(silent, upgrade)
        await silent.aborted.wait()
        assert silent.pings == 2
        assert connection not in connections.active

    run(settings_in(tmp_path, heartbeat=0.01), work)


def test_an_aborted_request_leaves_no_connection_behind(tmp_path: Path):
    async def work(connections: Connections) -> None:
        said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})
        sent = asyncio.Event()

        async def tell(message: Any) -> None:
            if message["type"] == "websocket.send":
                sent.set()

        scope = {"type": "websocket", "path": LOBBY, "query_string": b"", "headers": []}
        scope |= {"scheme": "ws", "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 5000)}
        before = asyncio.all_tasks()
        serving = asyncio.create_task(serve_asgi(connections, WebSocket(scope, said.get, tell)))
        await sent.wait()
        assert len(connections.active) == 1
        serving.cancel()
        await asyncio.wait([serving])
        assert not connections.active
        assert not connections.by_address
        assert asyncio.all_tasks() <= before

    run(settings_in(tmp_path), work)


class Broken(Silent):
    def send(self, frames: list[bytes]) -> None:
        raise OSError("no such socket")


class Listening(Silent):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[bytes] = []

    def send(self, frames: list[bytes]) -> None:
        self.heard += frames


def test_a_broken_socket_does_not_affect_the_others(tmp_path: Path):
    async def work(connections: Connections) -> None:
        upgrade = Upgrade.read(LOBBY, {}, "127.0.0.1", connections.settings)
        broken, listening = Broken(), Listening()
        opened = [connections.open(socket, upgrade) for socket in (broken, listening)]
        for connection in opened:
            connection.send(b"{}")
        await broken.aborted.wait()
        assert b"{}" in listening.heard
        await asyncio.sleep(0)
        assert opened[0] not in connections.lobby.connections

    run(settings_in(tmp_path), work)
