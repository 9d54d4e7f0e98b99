"""The same server without rules or log: every message at a table is broadcast to its four seats.

Usage: python -m bench.server.bare PORT BYTES [FILE or DATABASE]
It uses the real server's uvicorn and connections, and sends frames of BYTES bytes. With a file,
each message is synced to disk first; with a database, it is committed first. No durable server can
be faster.
"""

import asyncio
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import asyncpg
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bench.server.server_process import WITHOUT_LIMITS
from followsuit.protocol.refusals import Close
from followsuit.server.clock import Clock
from followsuit.server.connections.connection import SocketConnection, SocketOutbox
from followsuit.server.connections.connections import Connections
from followsuit.server.connections.upgrade import Upgrade
from followsuit.server.hosting.port import bind
from followsuit.server.http.rates import RateLimits, rates_of
from followsuit.server.periodic import every
from followsuit.server.serve import allow_many_files, config, garbage_frozen, loop_factory
from followsuit.server.settings import load_settings
from followsuit.server.tables.outbox import Connection

LINE = b"x" * 300
ROOM = 4 << 20  # bytes; overwriting is faster than extending the file
INSERT = "INSERT INTO bare (line) VALUES ($1)"
Send = Callable[[], None]
Store = Callable[[Send], None]  # stores a message, then sends


class BareTable:
    def __init__(self, frame: bytes, store: Store) -> None:
        self.frame = frame
        self.store = store
        self.connections: list[Connection] = []

    def handle(self, connection: Connection, command: Any) -> None:
        self.store(self.send)

    def send(self) -> None:
        for each in self.connections:
            each.send(self.frame)

    def lost(self, connection: Connection) -> None:
        self.connections.remove(connection)


class BareRegistry:
    """The part of a table registry that connections need."""

    def __init__(self, frame: bytes, store: Store) -> None:
        self.tables: defaultdict[str, BareTable] = defaultdict(lambda: BareTable(frame, store))
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class BareConnections(Connections):
    async def identify(self, connection: SocketConnection, upgrade: Upgrade) -> Close | None:
        """Let everyone sit at any table."""
        bare: Any = self.registry
        table: BareTable = bare.tables[upgrade.path]
        table.connections.append(connection)
        connection.enter(table)
        return None


async def run(port: int, size: int, where: str) -> None:
    settings = load_settings(environment=WITHOUT_LIMITS)
    frame = b'{"type":"entry","bare":"%s"}' % (b"x" * (size - 26))
    nobody: Any = None
    registry: Any = BareRegistry(frame, await storage(where))
    clock = Clock()
    limits = RateLimits(rates_of(settings), clock)
    connections = BareConnections(settings, nobody, limits, registry, nobody, SocketOutbox(), clock)
    services: Any = SimpleNamespace(connections=connections)
    registry.spawn(every(clock, settings.heartbeat, connections.heartbeat))
    with garbage_frozen():
        app = Starlette(routes=[Route("/healthz", health)])
    await uvicorn.Server(config(settings, app, services)).serve([bind("127.0.0.1", port)])


async def storage(where: str) -> Store:
    if not where:
        return lambda send: send()
    return await in_database(where) if "://" in where else in_file(where)


def in_file(path: str) -> Store:
    file = os.open(path, os.O_RDWR | os.O_CREAT)
    os.pwrite(file, bytes(ROOM), 0)
    os.fsync(file)

    def store(send: Send) -> None:
        os.pwrite(file, LINE, 0)
        os.fdatasync(file)
        send()

    return store


async def in_database(url: str) -> Store:
    """Commit one message at a time, as on a quiet server."""
    raw = await asyncpg.connect(url)
    await raw.execute("CREATE TABLE bare (line bytea)")
    tasks: set[asyncio.Task[None]] = set()
    lock = asyncio.Lock()

    async def write(send: Send) -> None:
        async with lock:
            await raw.execute(INSERT, LINE)
        send()

    def store(send: Send) -> None:
        task = asyncio.create_task(write(send))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return store


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")


if __name__ == "__main__":
    allow_many_files()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run(int(sys.argv[1]), int(sys.argv[2]), "".join(sys.argv[3:])))
