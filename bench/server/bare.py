"""The same server with no rules and no log: whatever is said at a table, all four are told.

Usage: python -m bench.server.bare PORT BYTES [FILE or DATABASE]
It has the uvicorn, the wire and the callers of the real one, and sends frames of so many bytes.
With a file each message is on the disk first, with a database it is committed there: no server that
loses nothing can be quicker.
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

from bench.server.contender import OPEN_DOORS
from followsuit.protocol.refusals import Close
from followsuit.server.connections.connection import Connection
from followsuit.server.connections.connections import Connections
from followsuit.server.connections.upgrade import Upgrade
from followsuit.server.http.rates import RateLimits, rates_of
from followsuit.server.periodic import every
from followsuit.server.serve import allow_many_files, bind, config, loop_factory, spared
from followsuit.server.settings import load_settings

LINE = b"x" * 300
ROOM = 4 << 20  # bytes; a file that is long enough is written more quickly
INSERT = "INSERT INTO bare (line) VALUES ($1)"
Tell = Callable[[], None]
Keep = Callable[[Tell], None]  # keeps a message, then tells


class BareTable:
    def __init__(self, frame: bytes, keep: Keep) -> None:
        self.frame = frame
        self.keep = keep
        self.connections: list[Connection] = []

    def hear(self, connection: Connection, said: Any) -> None:
        self.keep(self.tell)

    def tell(self) -> None:
        for each in self.connections:
            each.send(self.frame)

    def lost(self, connection: Connection) -> None:
        self.connections.remove(connection)


class BareHall:
    """What a switchboard needs of a hall."""

    def __init__(self, frame: bytes, keep: Keep) -> None:
        self.tables: defaultdict[str, BareTable] = defaultdict(lambda: BareTable(frame, keep))
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class BareSwitchboard(Connections):
    async def introduce(self, connection: Connection, upgrade: Upgrade) -> Close | None:
        """Everybody may sit everywhere."""
        bare: Any = self.registry
        table: BareTable = bare.tables[upgrade.path]
        table.connections.append(connection)
        connection.arrived(table)
        return None


async def run(port: int, size: int, where: str) -> None:
    settings = load_settings(environment=OPEN_DOORS)
    frame = b'{"type":"entry","bare":"%s"}' % (b"x" * (size - 26))
    nobody: Any = None
    registry: Any = BareHall(frame, await keeping(where))
    connections = BareSwitchboard(settings, nobody, RateLimits(rates_of(settings)), registry)
    services: Any = SimpleNamespace(connections=connections)
    registry.spawn(every(settings.heartbeat, connections.heartbeat))
    with spared():
        app = Starlette(routes=[Route("/healthz", health)])
    await uvicorn.Server(config(settings, app, services)).serve([bind("127.0.0.1", port)])


async def keeping(where: str) -> Keep:
    if not where:
        return lambda tell: tell()
    return await in_database(where) if "://" in where else in_file(where)


def in_file(path: str) -> Keep:
    file = os.open(path, os.O_RDWR | os.O_CREAT)
    os.pwrite(file, bytes(ROOM), 0)
    os.fsync(file)

    def keep(tell: Tell) -> None:
        os.pwrite(file, LINE, 0)
        os.fdatasync(file)
        tell()

    return keep


async def in_database(url: str) -> Keep:
    """One message at a time, as they come in a quiet house."""
    raw = await asyncpg.connect(url)
    await raw.execute("CREATE TABLE bare (line bytea)")
    tasks: set[asyncio.Task[None]] = set()
    pen = asyncio.Lock()

    async def write(tell: Tell) -> None:
        async with pen:
            await raw.execute(INSERT, LINE)
        tell()

    def keep(tell: Tell) -> None:
        task = asyncio.create_task(write(tell))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return keep


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")


if __name__ == "__main__":
    allow_many_files()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run(int(sys.argv[1]), int(sys.argv[2]), "".join(sys.argv[3:])))
