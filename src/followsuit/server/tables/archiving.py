"""Finished matches go to the archive, once each, however often it takes."""

import asyncio

import structlog
from sqlalchemy.exc import SQLAlchemyError

from followsuit.protocol.table import Plan
from followsuit.server.profile.archive import FinishedMatch, archive, counted_aside
from followsuit.server.store.store import Store
from followsuit.server.tables.state import Finished

RETRY_SECONDS = 2.0
log = structlog.get_logger()


class Archiving:
    """The log keeps a match until the archive has it: what fails is tried again."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def keep(self, table_id: int, plan: Plan, finished: Finished) -> None:
        sitting = finished.sitting
        record = await sitting.record()
        match = FinishedMatch(
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
        while True:
            try:
                async with self.store.begin() as connection:
                    await archive(connection, match)
                return
            except (SQLAlchemyError, OSError) as failure:
                log.warning("a match is not in the archive yet", match=sitting.id, why=str(failure))
                await asyncio.sleep(RETRY_SECONDS)
