"""Waiting for another thread or process that sends no signal.

Tests wait for an event, a line of output or the end of a process where there is one. Everything
else is polled, here and nowhere else. The deadline only matters when a test fails.
"""

import asyncio
import inspect
import time
from collections.abc import Callable

TIMEOUT = 60.0
ACTING_TIMEOUT = 120.0
PAUSE = 0.01


async def until(condition: Callable[[], object]) -> None:
    """Return as soon as a condition holds; it may be a coroutine function."""
    async with asyncio.timeout(TIMEOUT):
        while not await result_of(condition):
            await asyncio.sleep(PAUSE)


async def result_of(condition: Callable[[], object]) -> object:
    result = condition()
    return await result if inspect.isawaitable(result) else result


def act_until(
    condition: Callable[[], object], act: Callable[[], object], state: Callable[[], object]
) -> None:
    """Act again and again until a condition holds; `state` explains a failure."""
    deadline = time.monotonic() + ACTING_TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, state()
        act()


def wait_until(condition: Callable[[], object]) -> None:
    """The same without an event loop."""
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(PAUSE)
