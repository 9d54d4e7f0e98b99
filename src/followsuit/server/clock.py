"""The server's source of time; tests pass in a clock of their own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Prevent the call."""


class Clock:
    """The system's clock and the event loop's timers."""

    def monotonic(self) -> float:
        """Seconds on a clock that only goes forward."""
        return time.monotonic()

    def time(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    def call_later(self, delay: float, callback: Callable[[], object]) -> Timer:
        """Call back after a delay in seconds."""
        return asyncio.get_running_loop().call_later(delay, callback)

    async def sleep(self, seconds: float) -> None:
        """Suspend the current task for this many seconds."""
        await asyncio.sleep(seconds)
