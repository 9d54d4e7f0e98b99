"""The logs of tables closed long ago: their matches are in the archive, the rest may go."""

import asyncio
import time

import structlog
from sqlalchemy import delete, exists, select

from followsuit.server.store import schema
from followsuit.server.store.store import AWAY, Store

DAY = 24 * 3600.0
AT_ONCE = 20  # tables; while they are deleted nobody's move is written
PAUSE_SECONDS = 0.05  # for the moves that waited
log = structlog.get_logger()


async def tidy_logs(store: Store, days: float) -> None:
    """Without those that are older, as far as that can be done now."""
    try:
        tables = await forget_old_logs(store, days)
        if tables:
            log.info("old logs were deleted", tables=tables)
    except AWAY as failure:
        log.warning("old logs could not be deleted", why=str(failure))


async def forget_old_logs(store: Store, days: float) -> int:
    """Delete what is older; says of how many tables."""
    forgotten = 0
    while batch := await some_old(store, time.time() - days * DAY):
        async with store.begin() as connection:
            await connection.execute(
                delete(schema.events).where(schema.events.c.table_id.in_(batch))
            )
        forgotten += len(batch)
        await asyncio.sleep(PAUSE_SECONDS)
    return forgotten


async def some_old(store: Store, horizon: float) -> list[int]:
    has_log = exists().where(schema.events.c.table_id == schema.tables.c.id)
    query = select(schema.tables.c.id).where(schema.tables.c.closed < horizon, has_log)
    async with store.connect() as connection:
        return list((await connection.execute(query.limit(AT_ONCE))).scalars())
