"""Looks up keys in batches: requests that arrive together share one query."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
MOST_KEYS = 1000  # in one query


class BatchLookup(Generic[Answer]):
    """Keys wanted while a query runs wait for the next one.

    After a restart all clients reconnect in the same moment, and one query for each of them would
    take longer than the wait for a pooled connection may last.
    """

    def __init__(self, query: Callable[[list[str]], Awaitable[Mapping[str, Answer]]]) -> None:
        self.query = query
        self.wanted: dict[str, asyncio.Future[Answer | None]] = {}
        self.running: asyncio.Task[None] | None = None

    async def find(self, key: str) -> Answer | None:
        """The current value in the database, not one read before this call."""
        answer = self.wanted.get(key)
        if answer is None:
            answer = self.wanted[key] = asyncio.get_running_loop().create_future()
        if self.running is None:
            self.running = asyncio.create_task(self.query_all())
        return await asyncio.shield(answer)

    async def query_all(self) -> None:
        try:
            while self.wanted:
                keys = list(islice(self.wanted, MOST_KEYS))
                await self.answer({key: self.wanted.pop(key) for key in keys})
        finally:
            self.running = None

    async def answer(self, waiting: dict[str, asyncio.Future[Answer | None]]) -> None:
        try:
            found = await self.query(list(waiting))
        except Exception as failure:
            for answer in waiting.values():
                answer.set_exception(failure)
                answer.exception()  # retrieved, even if nobody is waiting any more
        else:
            for key, answer in waiting.items():
                answer.set_result(found.get(key))
