"""The processes that share one kind of code: all built-in bots, or one plug-in."""

import asyncio
import zlib
from collections.abc import Callable

from followsuit.server.bot_pool.question import NoAnswer
from followsuit.server.bot_pool.transcript import Transcript
from followsuit.server.bot_pool.worker import WorkerProcess


class Crew:
    def __init__(self, size: int, worker: Callable[[], WorkerProcess]) -> None:
        self.new_worker = worker
        self.workers = [worker() for _ in range(size)]

    async def start(self) -> None:
        """Start all processes now, not when they are needed."""
        await asyncio.gather(*[worker.start() for worker in self.workers])

    async def close(self) -> None:
        await asyncio.gather(*[worker.close() for worker in self.workers])

    async def renew(self) -> None:
        """Let new processes take over; the old ones finish their questions first."""
        fresh = [self.new_worker() for _ in self.workers]
        if any(worker.process is not None for worker in self.workers):
            await asyncio.gather(*[worker.start() for worker in fresh])
        old, self.workers = self.workers, fresh
        await asyncio.gather(*[worker.retire() for worker in old])

    def home(self, transcript: Transcript) -> WorkerProcess:
        """A match stays with one process, which remembers it."""
        return self.workers[zlib.crc32(transcript.key.encode()) % len(self.workers)]

    def another(self, home: WorkerProcess) -> WorkerProcess:
        """Another worker has to replay the match first, so only idle ones are asked."""
        idle = [worker for worker in self.workers if worker is not home and worker.has_time]
        if not idle:
            raise NoAnswer("all are busy")
        return min(idle, key=lambda worker: worker.queue_length)
