"""Questions that come together are asked together."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
MOST = 1000  # keys in one question


class BatchLookup(Generic[Answer]):
    """Looks up keys; those wanted while the database is busy wait for one more question.

    When a server starts again everybody is back at the door in the same moment, and a question
    for each of them would take longer than a connection of the pool is waited for.
    """

    def __init__(self, ask: Callable[[list[str]], Awaitable[Mapping[str, Answer]]]) -> None:
        self.ask = ask
        self.wanted: dict[str, asyncio.Future[Answer | None]] = {}
        self.asking: asyncio.Task[None] | None = None

    async def find(self, key: str) -> Answer | None:
        """What the database knows of the key now, not what it knew before this was called."""
        answer = self.wanted.get(key)
        if answer is None:
            answer = self.wanted[key] = asyncio.get_running_loop().create_future()
        if self.asking is None:
            self.asking = asyncio.create_task(self.ask_all())
        return await asyncio.shield(answer)

    async def ask_all(self) -> None:
        try:
            while self.wanted:
                keys = list(islice(self.wanted, MOST))
                await self.answer({key: self.wanted.pop(key) for key in keys})
        finally:
            self.asking = None

    async def answer(self, waiting: dict[str, asyncio.Future[Answer | None]]) -> None:
        try:
            found = await self.ask(list(waiting))
        except Exception as failure:
            for answer in waiting.values():
                answer.set_exception(failure)
                answer.exception()  # who asked may be gone
        else:
            for key, answer in waiting.items():
                answer.set_result(found.get(key))
