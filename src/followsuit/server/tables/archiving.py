"""Finished matches go to the archive, once each, however often it takes."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.table import Plan
from followsuit.server.profile.archive import FinishedMatch, archive, counted_aside
from followsuit.server.store.store import AWAY, Store
from followsuit.server.tables.state import Finished

Work: TypeAlias = Callable[[AsyncConnection], Awaitable[object]]
RETRY_SECONDS = 2.0
log = structlog.get_logger()


class Archiving:
    """The log keeps a match until the archive has it: what fails is tried again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.turn = asyncio.Lock()  # matches that end together would hold up the tables
        self.unkept: Counter[int] = Counter()  # matches of each table that are on their way
        self.kept = asyncio.Condition()

    def keep(self, table_id: int, plan: Plan, finished: Finished) -> Coroutine[Any, Any, None]:
        """The work of keeping a match, which counts from now on."""
        self.unkept[table_id] += 1
        return self.write(table_id, plan, finished)

    async def write(self, table_id: int, plan: Plan, finished: Finished) -> None:
        async with self.turn:
            match = await written_up(table_id, plan, finished)
        work = partial(archive, finished=match)
        await until_written(self.store, work, "a match is not archived yet", match=match.match_id)
        async with self.kept:
            self.unkept -= Counter([table_id])
            self.kept.notify_all()

    async def until_kept(self, table_id: int) -> None:
        """Until nothing of a table is on its way any more."""
        async with self.kept:
            await self.kept.wait_for(lambda: not self.unkept[table_id])


async def until_written(store: Store, work: Work, not_yet: str, **of: object) -> None:
    """Do it in a transaction, however often it takes."""
    while True:
        try:
            async with store.begin() as connection:
                await work(connection)
                return
        except AWAY as failure:
            log.warning(not_yet, why=str(failure), **of)
        await asyncio.sleep(RETRY_SECONDS)


async def written_up(table_id: int, plan: Plan, finished: Finished) -> FinishedMatch:
    sitting = finished.sitting
    record = await sitting.record()
    return FinishedMatch(
        match_id=sitting.id,
        table_id=table_id,
        record=record,
        rated=plan.rated,
        private=plan.private,
        started=sitting.started,
        ended=finished.at,
        chairs=finished.chairs,
        counted=await counted_aside(record),  # before a transaction holds others up
    )
