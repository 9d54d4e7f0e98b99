"""Slow, dead and numerous clients delay nobody and use little memory."""

import asyncio
import random
import resource
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from pathlib import Path

import psutil
import pytest

from followsuit.client import Client
from followsuit.server.tables.table import CROWD
from tests.server.connections.deaf import PING, TEXT, Deaf, deaf, frame
from tests.server.connections.raw import Raw, at_table, raw
from tests.server.program import Program
from tests.server.running import Running, running
from tests.server.tables.company import Watched, guests, play, quick, run

SAID = frame(TEXT, b'{"type":"ping","id":"0123456789012345678901234567890123456789"}')
BATCH = 2000
MEGABYTE = 1 << 20
IDLE = 1000
TABLES = 100


@pytest.fixture(params=["picows", "plain"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Program]:
    with Program(tmp_path / "server", websocket_library=request.param) as program:
        yield program


def memory(program: Program) -> int:
    assert program.child is not None
    size: int = psutil.Process(program.child.pid).memory_info().rss
    return size


# slow


def test_clients_that_never_read_are_dropped_while_others_play_on(program: Program):
    async def work() -> None:
        async with guests(program.url, "Clover", "Sorrel") as (clover, sorrel):
            code = (await clover.create("cat_te", fill="rule", options={"rounds": 2})).code
            async with Watched(clover, code) as seat:
                before = memory(program)
                slow = await deaf(sorrel, code)
                await seat.until(lambda: bool(seat.table.watchers))
                shouting = asyncio.create_task(shout(slow))
                await play(seat, random.Random(1))
                await seat.until(lambda: not seat.table.watchers)
                assert memory(program) - before < 20 * MEGABYTE
                await shouting
                slow.line.close()
            async with at_table(sorrel, code) as again:
                await again.until("welcome")

    run(work())


async def shout(slow: Deaf) -> None:
    """Send pings and never read the answers, until the server closes the connection."""
    try:
        while True:
            await slow.say(SAID * BATCH)
    except ConnectionError:
        pass


def test_pings_from_clients_that_never_read_use_no_memory(tmp_path):
    """Pings of the WebSocket protocol, which a library would always answer."""

    async def work(program: Program) -> None:
        async with guests(program.url, "Clover") as (clover,):
            code = (await clover.create("rook13")).code
            slow = await deaf(clover, code)
            with slow.line:
                before = memory(program)
                await slow.say(frame(PING, b"x" * 125) * 400_000)
                async with at_table(clover, code) as socket:
                    await socket.ask("ping")
                assert memory(program) - before < 25 * MEGABYTE  # of 50

    with Program(tmp_path / "server", websocket_library="picows") as program:
        run(work(program))


# dead


@pytest.mark.parametrize("wire", ["picows", "plain"])
def test_dead_connections_are_closed_and_quiet_ones_stay(tmp_path, wire):
    async def work(server: Running) -> None:
        async with guests(server.url, "Clover", "Sorrel") as (clover, sorrel):
            code = (await clover.create("rook13")).code
            async with Watched(clover, code) as quiet:
                with (await deaf(sorrel, code)).line:
                    await quiet.until(lambda: bool(quiet.table.watchers))
                    await quiet.until(lambda: not quiet.table.watchers)  # at least two heartbeats
                assert quiet.breaks == 0

    with running(quick(tmp_path, websocket_library=wire, heartbeat=0.2)) as server:
        run(work(server))


# many


@contextmanager
def many_files() -> Iterator[None]:
    """Every connection is also a file of this process."""
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (usual, most))


def test_a_thousand_idle_connections_are_cheap(tmp_path):
    async def work(program: Program) -> None:
        async with guests(program.url, "Clover") as (clover,):
            codes = [(await clover.create("rook13")).code for _ in range(TABLES)]
            before = memory(program)
            idle: list[Deaf] = []
            for _ in range(IDLE // TABLES):
                idle += await asyncio.gather(*(deaf(clover, code) for code in codes))
            for code in (codes[0], codes[-1]):
                async with at_table(clover, code) as one_more:
                    assert (await one_more.ask("ping"))["type"] == "pong"
            each = (memory(program) - before) / IDLE
            assert each < 40_000, f"{each:.0f} bytes for each connection"
            for line in idle:
                line.line.close()

    with many_files(), Program(tmp_path / "server") as program:
        run(work(program))


def test_arrivals_in_a_crowd_are_announced_in_few_messages(tmp_path: Path):
    names = [f"Moss {number}" for number in range(3 * CROWD)]

    def at(client: Client, code: str) -> AbstractAsyncContextManager[Raw]:
        """Accepts all messages, whether or not anybody reads them."""
        return raw(client.url, f"/ws/tables/{code}", client.cookie(), max_queue=None)

    async def work(url: str) -> None:
        async with guests(url, "Clover", *names) as (clover, *crowd):
            code = (await clover.create("cat_te")).code
            async with at(clover, code) as host, AsyncExitStack() as stack:
                await asyncio.gather(*[stack.enter_async_context(at(one, code)) for one in crowd])
                changes = 0
                while len((await host.until("changed"))["table"]["watchers"]) < len(crowd):
                    changes += 1
                assert changes < 2 * CROWD

    with running(quick(tmp_path)) as server:
        run(work(server.url))
