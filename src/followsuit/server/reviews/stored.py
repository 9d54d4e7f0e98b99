"""Reviews in the database, beside the record of their match."""

import asyncio
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw
from sqlalchemy import ColumnElement, Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.bots.review.verdicts import VERSION
from followsuit.server.reviews.job import Job, Record
from followsuit.server.store.schema import matches, reviews

SEPARATOR = b"\n"


def is_current(match_id: str, seat: int) -> ColumnElement[bool]:
    """The review of a seat, unless an older version of this program made it."""
    mine = (reviews.c.match_id == match_id) & (reviews.c.seat == seat)
    return mine & (reviews.c.version == VERSION)


async def match_of(connection: AsyncConnection, match_id: str) -> Row[str, int] | None:
    """The game and the number of seats of a match that is over."""
    query = select(matches.c.game, matches.c.seats).where(matches.c.id == match_id)
    return (await connection.execute(query)).one_or_none()


async def state_of(connection: AsyncConnection, match_id: str, seat: int) -> str | None:
    query = select(reviews.c.state).where(is_current(match_id, seat))
    state: str | None = await connection.scalar(query)
    return state


async def lines_of(connection: AsyncConnection, match_id: str, seat: int) -> bytes | None:
    """The lines of a finished review, compressed."""
    query = select(reviews.c.lines).where(is_current(match_id, seat), reviews.c.state == "done")
    lines: bytes | None = await connection.scalar(query)
    return lines


async def queued(connection: AsyncConnection) -> Sequence[Row[str, int, str | None]]:
    """What the server has not finished, in the order of the requests."""
    columns = reviews.c.match_id, reviews.c.seat, reviews.c.user_id
    query = select(*columns).where(reviews.c.state == "queued").order_by(reviews.c.created)
    return (await connection.execute(query)).all()


async def record_of(connection: AsyncConnection, match_id: str) -> Record | None:
    record = await connection.scalar(select(matches.c.record).where(matches.c.id == match_id))
    return None if record is None else msgspec.json.decode(record)


async def enqueue(connection: AsyncConnection, job: Job) -> None:
    """Note that a review has been asked for, in place of one that failed or is outdated."""
    await connection.execute(delete(reviews).where(is_of(job)))
    await connection.execute(insert(reviews).values(row_of(job)))


async def save(connection: AsyncConnection, job: Job, lines: bytes | None, now: float) -> None:
    """Store a review that is done; without lines, that it failed."""
    state = "failed" if lines is None else "done"
    # the version too: an older program may have noted the request
    values = {"state": state, "version": VERSION, "ended": now, "lines": lines}
    if lines is not None and job.result is not None:
        values |= {"accuracy": job.result.accuracy, "result": encoded(job.result)}
    updated = await connection.execute(update(reviews).where(is_of(job)).values(values))
    if not updated.rowcount:  # the request could not be noted
        await connection.execute(insert(reviews).values(row_of(job) | values))


def is_of(job: Job) -> ColumnElement[bool]:
    return (reviews.c.match_id == job.match_id) & (reviews.c.seat == job.seat)


def row_of(job: Job) -> dict[str, Any]:
    row = {"match_id": job.match_id, "seat": job.seat, "user_id": job.person}
    return row | {"state": "queued", "version": VERSION, "created": job.created}


def encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def packed(lines: Sequence[Raw]) -> bytes:
    """Compressed in a thread, so that no table waits."""
    return await asyncio.to_thread(zlib.compress, SEPARATOR.join(map(bytes, lines)))


async def unpacked(lines: bytes) -> list[Raw]:
    text = await asyncio.to_thread(zlib.decompress, lines)
    return [Raw(line) for line in text.split(SEPARATOR)]
