"""A clock that only advances when a test moves it."""

import asyncio
import heapq
import itertools
from collections.abc import Callable

from followsuit.server.clock import Clock


class ManualTimer:
    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualClock(Clock):
    def __init__(self, now: float = 1000.0) -> None:
        self.now = now
        self.timers: list[tuple[float, int, ManualTimer]] = []
        self.numbers = itertools.count()

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return 1_700_000_000.0 + self.now

    def call_later(self, delay: float, callback: Callable[[], object]) -> ManualTimer:
        timer = ManualTimer(callback)
        heapq.heappush(self.timers, (self.now + delay, next(self.numbers), timer))
        return timer

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        awake = asyncio.Event()
        timer = self.call_later(seconds, awake.set)
        try:
            await awake.wait()
        finally:
            timer.cancel()

    async def advance(self, seconds: float) -> None:
        """Let time pass. Call it on the event loop of the code that uses the clock."""
        end = self.now + seconds
        while self.timers and self.timers[0][0] <= end:
            self.now, _, timer = heapq.heappop(self.timers)
            if timer.callback is not None:
                timer.callback()
                await asyncio.sleep(0)
        self.now = end


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop whose time a test can move forward, for code that uses the loop's timers."""

    leapt = 0.0

    def time(self) -> float:
        return super().time() + self.leapt

    def leap(self, seconds: float) -> None:
        self.leapt += seconds
