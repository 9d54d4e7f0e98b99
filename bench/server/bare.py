"""The same server with no rules and no log: whatever is said at a table, all four are told.

Usage: python -m bench.server.bare PORT BYTES
It has the uvicorn, the wire and the callers of the real one, and sends frames of so many bytes.
"""

import asyncio
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


class BareTable:
    def __init__(self, frame: bytes) -> None:
        self.frame = frame
        self.callers: list[Caller] = []

    def hear(self, caller: Caller, said: Any) -> None:
        for each in self.callers:
            each.send(self.frame)

    def lost(self, caller: Caller) -> None:
        self.callers.remove(caller)


class BareHall:
    """What a switchboard needs of a hall."""

    def __init__(self, frame: bytes) -> None:
        self.tables: defaultdict[str, BareTable] = defaultdict(lambda: BareTable(frame))
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


async def run(port: int, size: int) -> None:
    settings = load_settings(environment=OPEN_DOORS)
    frame = b'{"tell":"update","bare":"%s"}' % (b"x" * (size - 27))
    nobody: Any = None
    hall: Any = BareHall(frame)
    switchboard = BareSwitchboard(settings, nobody, Limits(rates_of(settings)), hall)
    house: Any = SimpleNamespace(switchboard=switchboard)
    hall.spawn(switchboard.heartbeat())
    with spared():
        app = Starlette(routes=[Route("/healthz", health)])
    await uvicorn.Server(config(settings, app, house)).serve([bind("127.0.0.1", port)])


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")


if __name__ == "__main__":
    allow_many_files()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run(int(sys.argv[1]), int(sys.argv[2])))
