"""All clients, in one process that takes orders on stdin and answers on stdout, as JSON lines.

Usage: python -m bench.server.load PORT FILE [look]
The file says who sits where; with `look` nobody takes a seat. A number instead of a file means that
many bare tables.
"""

import asyncio
import hashlib
import json
import os
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from itertools import cycle
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSTransport, ws_connect

from bench.server.group import BareGroup, CardGroup, Group, clock
from bench.server.seeded_database import Seated

AT_ONCE = 32  # connections opened together


class Load:
    def __init__(self, port: int) -> None:
        self.url = f"ws://127.0.0.1:{port}/ws/tables/"
        self.groups: list[Group] = []
        self.seated: list[Seated] = []
        # ids must differ from those of other runs, or moves would be taken for repeats
        self.ids = secrets.randbits(32) << 24
        self.moves = 0
        self.waits: list[float] = []
        self.is_playing = False
        self.failure = ""

    # called by groups

    def next_id(self) -> int:
        self.ids += 1
        return self.ids

    def moved(self, group: Group) -> None:
        self.moves += 1
        self.waits.append(clock() - group.began)
        if self.is_playing and group.may_move():
            group.move()

    def can_move(self, group: Group) -> None:
        if self.is_playing:
            group.move()

    def fail(self, why: str) -> None:
        self.failure = self.failure or why

    # connecting

    async def take_bare_tables(self, count: int) -> None:
        self.groups = [BareGroup(self) for _ in range(count)]
        await gather(
            ws_connect(lambda client=client: client, f"{self.url}{number}")
            for number, group in enumerate(self.groups)
            for client in group.clients
        )

    async def take_tables(self) -> None:
        self.groups = [CardGroup(self) for _ in self.seated]
        await gather(
            ws_connect(
                lambda client=client: client, self.url + table.code, extra_headers=cookie(token)
            )
            for group, table in zip(self.groups, self.seated, strict=True)
            for client, token in zip(group.clients, table.tokens, strict=True)
        )
        await self.until(lambda: all(group.may_move() for group in self.groups))

    # orders

    async def play(self, seconds: float = 1e9, moves: float = 1e9) -> dict[str, Any]:
        """Play as fast as possible for some seconds or a total number of moves."""
        before, cpu = self.moves, time.process_time()
        sizes = self.update_bytes()
        end = clock() + seconds
        self.is_playing = True
        for group in self.groups:
            if group.may_move():
                group.move()
        await self.until(lambda: clock() >= end or self.moves - before >= moves)
        self.is_playing = False
        await self.until(lambda: not any(group.is_moving for group in self.groups))
        made = self.moves - before
        return {
            "moves": made,
            "cpu": time.process_time() - cpu,
            "bytes": (self.update_bytes() - sizes) / max(1, 4 * made),
        }

    def update_bytes(self) -> int:
        return sum(getattr(group, "bytes", 0) for group in self.groups)

    async def pace(self, rate: float, seconds: float) -> dict[str, Any]:
        """Make `rate` moves a second, one table after the other, and time each."""
        self.waits = []
        turns = cycle(self.groups)
        began = clock()
        for due in range(int(rate * seconds)):
            await asyncio.sleep(began + due / rate - clock())
            self.check()
            next(group for group in turns if group.may_move()).move()
        await self.until(lambda: not any(group.is_moving for group in self.groups))
        return {"waits": self.waits}

    async def views(self) -> dict[str, Any]:
        """A digest of what a new connection is shown in each chair."""
        visits = [Visitor(table.code, token) for table in self.seated for token in table.tokens]
        await gather(visit.pay(self.url) for visit in visits)
        return {"views": [visit.seen for visit in visits]}

    async def until(self, happens: Callable[[], bool]) -> None:
        while not happens():
            await asyncio.sleep(0.005)
            self.check()

    def check(self) -> None:
        if self.failure:
            sys.exit(self.failure)


class Visitor(WSListener):
    """Connects, reads its welcome and disconnects."""

    def __init__(self, code: str, token: str) -> None:
        self.code = code
        self.token = token
        self.seen = ""

    async def pay(self, url: str) -> None:
        transport, _ = await ws_connect(
            lambda: self, url + self.code, extra_headers=cookie(self.token)
        )
        await transport.wait_disconnected()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if not self.seen:
            self.seen = digest(frame.get_payload_as_bytes())
            transport.disconnect()


def digest(welcome: bytes) -> str:
    """A hash of everything but presence and the clock."""
    update = msgspec.json.decode(welcome)
    del update["clock"], update["table"]["watchers"]
    for chair in update["table"]["chairs"]:
        del chair["present"], chair["grace"]
    return hashlib.sha256(msgspec.json.encode(update)).hexdigest()


def cookie(token: str) -> dict[str, str]:
    return {"Cookie": f"followsuit={token}"}


async def gather(works: Iterable[Awaitable[Any]]) -> None:
    """Await a few at a time, in order."""
    queue = iter(works)

    async def some() -> None:
        for work in queue:
            await work

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


async def main(port: int, where: str, look: bool) -> None:
    load = Load(port)
    if where.isdigit():
        await load.take_bare_tables(int(where))
    else:
        with open(where, "rb") as file:
            load.seated = msgspec.json.decode(file.read(), type=list[Seated])
        if not look:
            await load.take_tables()
    orders: dict[str, Callable[..., Awaitable[Any]]] = {
        "play": load.play,
        "pace": load.pace,
        "views": load.views,
    }
    answer: Any = {"tables": len(load.groups)}
    loop = asyncio.get_running_loop()
    while True:
        print(json.dumps(answer), flush=True)
        line = await loop.run_in_executor(None, sys.stdin.readline)
        if not line:
            os._exit(0)  # leave closing thousands of sockets to the system
        order = json.loads(line)
        answer = await orders[order.pop("do")](**order)


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), sys.argv[2], "look" in sys.argv))
