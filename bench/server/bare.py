"""The same server with no rules and no log: whatever is said at a table, all four are told.

Usage: python -m bench.server.bare PORT BYTES [FILE]
It has the uvicorn, the wire and the callers of the real one, and sends frames of so many bytes.
With a file each message is on the disk first: no server that loses nothing can be quicker.
"""

import asyncio
import os
import sys
from collections import defaultdict
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bench.server.contender import OPEN_DOORS
from followsuit.protocol.refusals import Close
from followsuit.server.http.rates import Limits, rates_of
from followsuit.server.serve import allow_many_files, bind, config, loop_factory, spared
from followsuit.server.settings import load_settings
from followsuit.server.wire.caller import Caller
from followsuit.server.wire.switchboard import Switchboard
from followsuit.server.wire.upgrade import Upgrade

LINE = b"x" * 300
ROOM = 4 << 20  # bytes; a file that is long enough is written more quickly
NO_FILE = -1


class BareTable:
    def __init__(self, frame: bytes, file: int) -> None:
        self.frame = frame
        self.file = file
        self.callers: list[Caller] = []

    def hear(self, caller: Caller, said: Any) -> None:
        if self.file != NO_FILE:
            os.pwrite(self.file, LINE, 0)
            os.fdatasync(self.file)
        for each in self.callers:
            each.send(self.frame)

    def lost(self, caller: Caller) -> None:
        self.callers.remove(caller)


class BareHall:
    """What a switchboard needs of a hall."""

    def __init__(self, frame: bytes, file: int) -> None:
        self.tables: defaultdict[str, BareTable] = defaultdict(lambda: BareTable(frame, file))
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class BareSwitchboard(Switchboard):
    async def introduce(self, caller: Caller, upgrade: Upgrade) -> Close | None:
        """Everybody may sit everywhere."""
        bare: Any = self.hall
        table: BareTable = bare.tables[upgrade.path]
        table.callers.append(caller)
        caller.arrived(table)
        return None


async def run(port: int, size: int, file: int) -> None:
    settings = load_settings(environment=OPEN_DOORS)
    frame = b'{"tell":"update","bare":"%s"}' % (b"x" * (size - 27))
    nobody: Any = None
    hall: Any = BareHall(frame, file)
    switchboard = BareSwitchboard(settings, nobody, Limits(rates_of(settings)), hall)
    house: Any = SimpleNamespace(switchboard=switchboard)
    hall.spawn(switchboard.heartbeat())
    with spared():
        app = Starlette(routes=[Route("/healthz", health)])
    await uvicorn.Server(config(settings, app, house)).serve([bind("127.0.0.1", port)])


def opened(path: str) -> int:
    file = os.open(path, os.O_RDWR | os.O_CREAT)
    os.pwrite(file, bytes(ROOM), 0)
    os.fsync(file)
    return file


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")


if __name__ == "__main__":
    allow_many_files()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        own_file = opened(sys.argv[3]) if len(sys.argv) > 3 else NO_FILE
        runner.run(run(int(sys.argv[1]), int(sys.argv[2]), own_file))
