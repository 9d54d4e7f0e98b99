"""A bad network: connections break at any byte, messages arrive late, twice and out of order.

Every connection draws what will happen to it from a random generator of its own, made of the seed
of the proxy and the number of the connection.
"""

import asyncio
import contextlib
import itertools
import random
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from followsuit.server.serve import loop_factory
from tests.chaos.frames import (
    asks_for_socket,
    is_message,
    opens_socket,
    read_frame,
    read_head,
)

HERE = "127.0.0.1"
TIMEOUT = 30.0
A_READ = 65536  # bytes
# uvloop has only a RuntimeError for who writes to a closed connection
ENDS = (OSError, EOFError, RuntimeError)


class Weather(NamedTuple):
    """How bad the network is: what part of the connections, or of the messages, is hit."""

    cut: float = 0.7
    twice: float = 0.04
    swapped: float = 0.04
    late: float = 0.04
    stalled: float = 0.002
    longest_delay: float = 0.04  # seconds
    longest_stall: float = 1.0
    most_bytes: int = 100_000  # that pass before a cut


STORM = Weather()


class Cut(Exception):
    """The connection breaks here."""


class Way:
    """One direction of a connection; `limit` is the byte at which it breaks."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        weather: Weather,
        rng: random.Random,
        tally: Counter[str],
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.weather = weather
        self.rng = rng
        self.tally = tally
        self.limit: int | None = None
        self.passed = 0
        self.held = b""  # a message that waits until another has overtaken it
        self.release: asyncio.TimerHandle | None = None

    def happens(self, what: str) -> bool:
        """Whether this message has that fate."""
        if self.rng.random() >= getattr(self.weather, what):
            return False
        self.tally[what] += 1
        return True

    async def carry_bytes(self) -> None:
        while some := await self.reader.read(A_READ):
            await self.write(some)

    async def carry_frames(self) -> None:
        while True:
            frame = await read_frame(self.reader)
            if is_message(frame):
                await self.carry_message(frame)
            else:
                await self.write(self.take_held() + frame)

    async def carry_message(self, frame: bytes) -> None:
        self.tally["messages"] += 1
        # the delays of a real network, which no clock of ours can move
        if self.happens("stalled"):
            await asyncio.sleep(self.rng.uniform(0, self.weather.longest_stall))
        if self.happens("late"):
            await asyncio.sleep(self.rng.uniform(0, self.weather.longest_delay))
        overtaken = self.take_held()
        if not overtaken and self.happens("swapped"):
            self.hold(frame)
        elif self.happens("twice"):
            await self.write_twice(frame, overtaken)
        else:
            await self.write(frame + overtaken)

    async def write_twice(self, frame: bytes, overtaken: bytes) -> None:
        """Send it again, now or after the next message."""
        if overtaken or self.rng.random() < 0.5:
            await self.write(frame + overtaken + frame)
        else:
            await self.write(frame)
            self.hold(frame)

    def hold(self, frame: bytes) -> None:
        self.held = frame
        loop = asyncio.get_running_loop()
        self.release = loop.call_later(self.weather.longest_delay, self.let_go)

    def take_held(self) -> bytes:
        held, self.held = self.held, b""
        if self.release is not None:
            self.release.cancel()
            self.release = None
        return held

    def let_go(self) -> None:
        """Nothing has overtaken it."""
        held = self.take_held()
        if self.limit is None or self.passed + len(held) < self.limit:
            self.passed += len(held)
            self.writer.write(held)
        else:
            self.hold(held)  # the next message brings the cut

    async def write(self, some: bytes) -> None:
        """As much as may pass."""
        if self.limit is not None and self.passed + len(some) >= self.limit:
            self.writer.write(some[: self.limit - self.passed])
            raise Cut
        self.passed += len(some)
        self.writer.write(some)
        await self.writer.drain()


class Proxy:
    """`with Proxy(server_port, seed) as proxy: …`; lives in a thread and a loop of its own."""

    def __init__(self, target: int, seed: int, weather: Weather = STORM) -> None:
        self.target = target
        self.seed = seed
        self.weather = weather
        self.tally: Counter[str] = Counter()
        self.numbers = itertools.count(1)
        self.led: set[asyncio.Task[None]] = set()
        self.port = 0
        self.loop: asyncio.AbstractEventLoop | None = None
        self.ready, self.over = threading.Event(), asyncio.Event()
        self.thread = threading.Thread(target=self.live, name="proxy")

    @property
    def url(self) -> str:
        return f"http://{HERE}:{self.port}"

    def __enter__(self) -> "Proxy":
        self.thread.start()
        assert self.ready.wait(TIMEOUT)
        return self

    def __exit__(self, *failure: object) -> None:
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join(TIMEOUT)
        assert not self.thread.is_alive()

    def __str__(self) -> str:
        return f"proxy with seed {self.seed}: {dict(self.tally)}"

    def live(self) -> None:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(self.serve())

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self.connect, HERE, 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.over.wait()
        server.close()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect a new client to the server, if one is running."""
        self.tally["connections"] += 1
        task = asyncio.current_task()
        assert task is not None
        self.led.add(task)  # else it could be taken for rubbish while it waits
        task.add_done_callback(self.led.discard)
        rng = random.Random(f"{self.seed} {next(self.numbers)}")
        try:
            far_reader, far_writer = await asyncio.open_connection(HERE, self.target)
        except OSError:
            writer.transport.abort()
            return
        out = Way(reader, far_writer, self.weather, rng, self.tally)
        back = Way(far_reader, writer, self.weather, rng, self.tally)
        self.doom(out, back, rng)
        try:
            await converse(out, back)
        finally:
            await self.part(out, back, rng)

    def doom(self, out: Way, back: Way, rng: random.Random) -> None:
        """Choose the byte at which the connection breaks: the first ones as likely as the last."""
        if rng.random() < self.weather.cut:
            way = rng.choice((out, back))
            way.limit = int(self.weather.most_bytes ** rng.random())

    async def part(self, out: Way, back: Way, rng: random.Random) -> None:
        """Both sides are let go, in good order or not."""
        for way in (out, back):
            way.take_held()
            if rng.random() < 0.5:
                way.writer.transport.abort()
            with contextlib.suppress(*ENDS):
                way.writer.close()
                await way.writer.wait_closed()


async def converse(out: Way, back: Way) -> None:
    """Both directions until either ends."""
    try:
        head = await read_head(out.reader)
        await out.write(head)
        if not asks_for_socket(head):
            await either(out.carry_bytes, back.carry_bytes)
            return
        answer = await read_head(back.reader)
        await back.write(answer)
        if opens_socket(answer):
            await either(out.carry_frames, back.carry_frames)
        else:
            await back.carry_bytes()
    except Cut:
        out.tally["cut"] += 1
    except ENDS:
        pass


async def either(*ways: Callable[[], Awaitable[None]]) -> None:
    """Until the first of them ends, and as it ends."""
    tasks = [asyncio.ensure_future(way()) for way in ways]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
