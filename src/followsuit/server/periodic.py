"""What a server does again and again as long as it runs."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()


async def every(seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
    """Do it, whatever went wrong the last time."""
    while True:
        try:
            await chore()
        except Exception as failure:
            log.error("a chore failed", chore=str(chore), exc_info=failure)
        await asyncio.sleep(seconds)
