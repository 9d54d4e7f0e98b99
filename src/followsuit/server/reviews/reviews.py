"""All reviews of the server."""

from functools import partial
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.server.bot_pool.pool import BotPool
from followsuit.server.clock import Clock
from followsuit.server.reviews.live_reviews import LiveReviews
from followsuit.server.reviews.match_reviews import MatchReviews
from followsuit.server.reviews.queue import ReviewQueue
from followsuit.server.reviews.waiting import Waiting
from followsuit.server.settings import Settings
from followsuit.server.store.schema import reviews
from followsuit.server.store.store import Store
from followsuit.server.tables.maintenance import Erasure


class Reviews:
    """One queue for matches that are over and for those in progress."""

    def __init__(self, settings: Settings, store: Store, bot_pool: BotPool, clock: Clock) -> None:
        count = settings.review_processes
        self.processes = [bot_pool.new_review_process() for _ in range(count)]
        self.queue = ReviewQueue(self.processes, settings.reviews_at_once, clock)
        self.matches = MatchReviews(store, self.queue, clock)
        self.live = LiveReviews(self.queue, clock)
        self.waiting = Waiting()

    async def start(self) -> None:
        await self.matches.resume()
        self.queue.start()

    async def close(self) -> None:
        await self.queue.close()

    @property
    def restarts(self) -> int:
        """How often a process has died."""
        return sum(process.restarts for process in self.processes)

    async def asked_by(self, store: Store, user_id: str) -> list[dict[str, Any]]:
        """The reviews that a user has asked for, oldest first."""
        columns = reviews.c.match_id, reviews.c.seat, reviews.c.created, reviews.c.state
        query = select(*columns).where(reviews.c.user_id == user_id).order_by(reviews.c.created)
        async with store.connect() as connection:
            rows = await connection.execute(query)
            return [dict(row) for row in rows.mappings()]

    async def erasure_of(self, store: Store, user_id: str) -> Erasure:
        """Reviews stay with their match; who asked for them is forgotten."""
        return partial(self.forget, user_id)

    async def forget(self, user_id: str, connection: AsyncConnection) -> None:
        for job in self.queue.jobs:
            if job.person == user_id:
                job.person = None
        asked = update(reviews).where(reviews.c.user_id == user_id)
        await connection.execute(asked.values(user_id=None))
