"""A bad network: connections break at any byte, messages arrive late, twice and out of order.

Each connection has its own random generator, seeded with the proxy's seed and the number of the
connection.
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
READ_SIZE = 65536  # bytes
# uvloop raises a mere RuntimeError on writing to a closed connection
CONNECTION_ENDED = (OSError, EOFError, RuntimeError)


class Weather(NamedTuple):
    """How bad the network is: the share of connections that are cut, of messages that are hit."""

    cut: float = 0.7
    twice: float = 0.04
    swapped: float = 0.04
    late: float = 0.04
    stalled: float = 0.002
    longest_delay: float = 0.04  # seconds, as is the longest stall
    longest_stall: float = 1.0
    most_bytes: int = 100_000  # before a cut


STORM = Weather()


class Cut(Exception):
    """The connection breaks here."""


class Direction:
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
        self.held = b""  # a message waiting to be overtaken by the next
        self.release: asyncio.TimerHandle | None = None

    def happens(self, trouble: str) -> bool:
        """Whether this trouble hits this message."""
        if self.rng.random() >= getattr(self.weather, trouble):
            return False
        self.tally[trouble] += 1
        return True

    async def carry_bytes(self) -> None:
        while some := await self.reader.read(READ_SIZE):
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
        # real delays of a real network, which no test clock controls
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
        self.release = loop.call_later(self.weather.longest_delay, self.send_held)

    def take_held(self) -> bytes:
        held, self.held = self.held, b""
        if self.release is not None:
            self.release.cancel()
            self.release = None
        return held

    def send_held(self) -> None:
        """Send the held message, since no other has overtaken it."""
        held = self.take_held()
        if self.limit is None or self.passed + len(held) < self.limit:
            self.passed += len(held)
            self.writer.write(held)
        else:
            self.hold(held)  # the next message triggers the cut

    async def write(self, some: bytes) -> None:
        """Write as much as the limit allows."""
        if self.limit is not None and self.passed + len(some) >= self.limit:
            self.writer.write(some[: self.limit - self.passed])
            raise Cut
        self.passed += len(some)
        self.writer.write(some)
        await self.writer.drain()


class Proxy:
    """`with Proxy(server_port, seed) as proxy: …`; runs in its own thread and event loop."""

    def __init__(self, target: int, seed: int, weather: Weather = STORM) -> None:
        self.target = target
        self.seed = seed
        self.weather = weather
        self.tally: Counter[str] = Counter()
        self.numbers = itertools.count(1)
        self.tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.loop: asyncio.AbstractEventLoop | None = None
        self.ready, self.over = threading.Event(), asyncio.Event()
        self.thread = threading.Thread(target=self.run, name="proxy")

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

    def run(self) -> None:
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
        self.tasks.add(task)  # or it could be garbage-collected while it waits
        task.add_done_callback(self.tasks.discard)
        rng = random.Random(f"{self.seed} {next(self.numbers)}")
        try:
            far_reader, far_writer = await asyncio.open_connection(HERE, self.target)
        except OSError:
            writer.transport.abort()
            return
        out = Direction(reader, far_writer, self.weather, rng, self.tally)
        back = Direction(far_reader, writer, self.weather, rng, self.tally)
        self.choose_cut(out, back, rng)
        try:
            await relay(out, back)
        finally:
            await self.disconnect(out, back, rng)

    def choose_cut(self, out: Direction, back: Direction, rng: random.Random) -> None:
        """Choose the byte at which the connection breaks, early or late alike."""
        if rng.random() < self.weather.cut:
            direction = rng.choice((out, back))
            direction.limit = int(self.weather.most_bytes ** rng.random())

    async def disconnect(self, out: Direction, back: Direction, rng: random.Random) -> None:
        """Close both sides, gracefully or not."""
        for direction in (out, back):
            direction.take_held()
            if rng.random() < 0.5:
                direction.writer.transport.abort()
            with contextlib.suppress(*CONNECTION_ENDED):
                direction.writer.close()
                await direction.writer.wait_closed()


async def relay(out: Direction, back: Direction) -> None:
    """Relay both directions until one of them ends."""
    try:
        head = await read_head(out.reader)
        await out.write(head)
        if not asks_for_socket(head):
            await until_first_ends(out.carry_bytes, back.carry_bytes)
            return
        answer = await read_head(back.reader)
        await back.write(answer)
        if opens_socket(answer):
            await until_first_ends(out.carry_frames, back.carry_frames)
        else:
            await back.carry_bytes()
    except Cut:
        out.tally["cut"] += 1
    except CONNECTION_ENDED:
        pass


async def until_first_ends(*directions: Callable[[], Awaitable[None]]) -> None:
    """Run both until one ends; raise what it raised."""
    tasks = [asyncio.ensure_future(direction()) for direction in directions]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
