"""Finished matches go to the archive, once each, however often it takes."""

import asyncio

import structlog

from followsuit.protocol.table import Plan
from followsuit.server.profile.archive import FinishedMatch, archive, counted_aside
from followsuit.server.store.store import AWAY, Store
from followsuit.server.tables.state import Finished

RETRY_SECONDS = 2.0
log = structlog.get_logger()


class Archiving:
    """The log keeps a match until the archive has it: what fails is tried again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.turn = asyncio.Lock()  # matches that end together would hold up the tables

    async def keep(self, table_id: int, plan: Plan, finished: Finished) -> None:
        async with self.turn:
            match = await written_up(table_id, plan, finished)
        while True:
            try:
                async with self.store.begin() as connection:
                    await archive(connection, match)
                return
            except AWAY as failure:
                log.warning("a match is not archived yet", match=match.match_id, why=str(failure))
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
