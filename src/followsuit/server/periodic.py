"""Periodic tasks."""

from collections.abc import Awaitable, Callable

import structlog

from followsuit.server.clock import Clock

log = structlog.get_logger()


async def every(clock: Clock, seconds: float, task: Callable[[], Awaitable[None]]) -> None:
    """Run a task repeatedly, even after it has failed."""
    while True:
        try:
            await task()
        except Exception as failure:
            log.error("a periodic task failed", task=str(task), exc_info=failure)
        await clock.sleep(seconds)
