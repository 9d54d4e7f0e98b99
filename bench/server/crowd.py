"""Everybody who plays, in a process of their own; told on stdin what to do, answers on stdout.

Usage: python -m bench.server.crowd PORT FILE [look], where the file says who sits where; who only
looks takes no seat. With a number in place of the file, so many bare tables. An order is a line of
JSON, and so is an answer.
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

from bench.server.company import BareCompany, CardCompany, Company, clock
from bench.server.seeding import Seated

AT_ONCE = 32  # who come in together


class Crowd:
    def __init__(self, port: int) -> None:
        self.url = f"ws://127.0.0.1:{port}/ws/tables/"
        self.companies: list[Company] = []
        self.seated: list[Seated] = []
        # those of another crowd would be taken for the same moves said again
        self.ids = secrets.randbits(32) << 24
        self.moves = 0
        self.waits: list[float] = []
        self.is_playing = False
        self.failure = ""

    # what companies say

    def next_id(self) -> int:
        self.ids += 1
        return self.ids

    def moved(self, company: Company) -> None:
        self.moves += 1
        self.waits.append(clock() - company.began)
        if self.is_playing and company.may_move():
            company.move()

    def can_move(self, company: Company) -> None:
        if self.is_playing:
            company.move()

    def fail(self, why: str) -> None:
        self.failure = self.failure or why

    # coming in

    async def take_bare_tables(self, count: int) -> None:
        self.companies = [BareCompany(self) for _ in range(count)]
        await gather(
            ws_connect(lambda person=person: person, f"{self.url}{number}")
            for number, company in enumerate(self.companies)
            for person in company.people
        )

    async def take_tables(self) -> None:
        self.companies = [CardCompany(self) for _ in self.seated]
        await gather(
            ws_connect(
                lambda person=person: person, self.url + table.code, extra_headers=cookie(token)
            )
            for company, table in zip(self.companies, self.seated, strict=True)
            for person, token in zip(company.people, table.tokens, strict=True)
        )
        await self.until(lambda: all(company.may_move() for company in self.companies))

    # orders

    async def play(self, seconds: float = 1e9, moves: float = 1e9) -> dict[str, Any]:
        """Everybody plays as fast as he can, for so long or so many moves in all."""
        before, cpu = self.moves, time.process_time()
        sizes = self.update_bytes()
        end = clock() + seconds
        self.is_playing = True
        for company in self.companies:
            if company.may_move():
                company.move()
        await self.until(lambda: clock() >= end or self.moves - before >= moves)
        self.is_playing = False
        await self.until(lambda: not any(company.is_moving for company in self.companies))
        made = self.moves - before
        return {
            "moves": made,
            "cpu": time.process_time() - cpu,
            "bytes": (self.update_bytes() - sizes) / max(1, 4 * made),
        }

    def update_bytes(self) -> int:
        return sum(getattr(company, "bytes", 0) for company in self.companies)

    async def pace(self, rate: float, seconds: float) -> dict[str, Any]:
        """So many moves in a second, at one table after the other; how long each took."""
        self.waits = []
        turns = cycle(self.companies)
        began = clock()
        for due in range(int(rate * seconds)):
            await asyncio.sleep(began + due / rate - clock())
            self.check()
            next(company for company in turns if company.may_move()).move()
        await self.until(lambda: not any(company.is_moving for company in self.companies))
        return {"waits": self.waits}

    async def views(self) -> dict[str, Any]:
        """What a newcomer is shown in each chair, in short."""
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
    """Comes, looks and goes."""

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
    """All but who else is there just now, and the clock."""
    told = msgspec.json.decode(welcome)
    del told["clock"], told["table"]["watchers"]
    for chair in told["table"]["chairs"]:
        del chair["present"], chair["grace"]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def cookie(token: str) -> dict[str, str]:
    return {"Cookie": f"followsuit={token}"}


async def gather(works: Iterable[Awaitable[Any]]) -> None:
    """A few at a time, in order."""
    queue = iter(works)

    async def some() -> None:
        for work in queue:
            await work

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


async def main(port: int, where: str, look: bool) -> None:
    crowd = Crowd(port)
    if where.isdigit():
        await crowd.take_bare_tables(int(where))
    else:
        with open(where, "rb") as file:
            crowd.seated = msgspec.json.decode(file.read(), type=list[Seated])
        if not look:
            await crowd.take_tables()
    orders: dict[str, Callable[..., Awaitable[Any]]] = {
        "play": crowd.play,
        "pace": crowd.pace,
        "views": crowd.views,
    }
    answer: Any = {"tables": len(crowd.companies)}
    loop = asyncio.get_running_loop()
    while True:
        print(json.dumps(answer), flush=True)
        line = await loop.run_in_executor(None, sys.stdin.readline)
        if not line:
            os._exit(0)  # eight thousand sockets are closed by the system
        order = json.loads(line)
        answer = await orders[order.pop("do")](**order)


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), sys.argv[2], "look" in sys.argv))
