"""The ledger in PostgreSQL: one connection that writes, and is made anew when it is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg

from followsuit.server.store.group_commit import Batch, Failures, GroupCommit
from followsuit.server.store.ledger import BadEntry, Line, NotSaved, SeqTaken
from followsuit.server.store.store import AWAY, Store

INTO = 'INSERT INTO events (table_id, seq, at, "by", move_id, entry) '
INSERT = INTO + "VALUES ($1, $2, $3, $4, $5, $6)"
INSERT_ALL = (
    INTO + "SELECT * FROM unnest("
    "$1::bigint[], $2::int[], $3::float8[], $4::text[], $5::text[], $6::bytea[])"
)
NAME = "followsuit ledger"  # in the list of connections
CONNECT_SECONDS = 5.0
WRITE_SECONDS = 10.0  # a database that hangs counts as lost
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # between attempts to connect

NO_ANSWER = "the database does not answer"
# connections that break and servers that stop: the commit may have gone through before
LOST_STATES = ("08", "57P")
BAD_LINE_STATES = ("22", "23")  # a value that does not fit, a constraint


class PostgresLedger(GroupCommit):
    """Batches go to the pen one after the other, on the event loop."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._writer = PostgresWriter(store.url)
        self._task: asyncio.Task[None] | None = None

    def _write(self, batch: Batch) -> None:
        self._task = self._loop.create_task(self._keep(batch.lines))
        # after the first step of the task, which sends
        self._loop.call_soon(self._use_the_time, batch.meanwhile)

    async def _keep(self, lines: list[Line]) -> None:
        self._written(await self._writer.write(lines))

    async def close(self) -> None:
        await super().close()
        await self._writer.close()


class PostgresWriter:
    """Writes batches through one connection."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._raw: Any = None
        self._pause = FIRST_PAUSE
        self._not_before = 0.0

    async def write(self, lines: list[Line]) -> Failures:
        """Commit these lines; returns those that could not be kept."""
        try:
            return await commit(await self._connected(), lines)
        except NotSaved as failure:
            return dict.fromkeys(range(len(lines)), failure)
        except Exception as failure:
            self._drop()
            return dict.fromkeys(range(len(lines)), not_saved(failure))

    async def _connected(self) -> Any:
        if self._raw is None or self._raw.is_closed():
            now = asyncio.get_running_loop().time()
            if now < self._not_before:
                raise NotSaved(NO_ANSWER)
            try:
                self._raw = await connect(self._url)
            except AWAY as failure:
                self._not_before = now + self._pause
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
                raise NotSaved(NO_ANSWER) from failure
            self._pause = FIRST_PAUSE
        return self._raw

    def _drop(self) -> None:
        raw, self._raw = self._raw, None
        if raw is not None:
            raw.terminate()

    async def close(self) -> None:
        raw, self._raw = self._raw, None
        if raw is not None and not raw.is_closed():
            await raw.close(timeout=WRITE_SECONDS)


async def connect(url: str) -> Any:
    return await asyncpg.connect(
        url,
        timeout=CONNECT_SECONDS,
        command_timeout=WRITE_SECONDS,
        # whatever the default of this database is: a kept line is on the disk
        server_settings={"synchronous_commit": "on", "application_name": NAME},
    )


async def commit(raw: Any, lines: list[Line]) -> Failures:
    """All lines in one statement, which is a transaction too."""
    try:
        if len(lines) == 1:  # in a quiet house; the short form saves a tenth of the wait
            await raw.execute(INSERT, *lines[0])
        else:
            await raw.execute(INSERT_ALL, *zip(*lines, strict=True))
    except Exception as failure:
        if not is_bad_line(failure):
            raise
        return await insert_each(raw, lines)
    return {}


async def insert_each(raw: Any, lines: list[Line]) -> Failures:
    """Line by line, without those that are bad and those that follow them at their tables."""
    failures: Failures = {}
    failed: dict[int, Exception] = {}
    async with raw.transaction():
        for place, line in enumerate(lines):
            if line.table_id not in failed:
                try:
                    async with raw.transaction():
                        await raw.execute(INSERT, *line)
                    continue
                except Exception as failure:
                    if not is_bad_line(failure):
                        raise
                    failed[line.table_id] = refusal(line, failure)
            failures[place] = failed[line.table_id]
    return failures


def is_bad_line(failure: Exception) -> bool:
    if isinstance(failure, asyncpg.PostgresError):
        return str(failure.sqlstate).startswith(BAD_LINE_STATES)
    return isinstance(failure, asyncpg.DataError)


def refusal(line: Line, failure: Exception) -> Exception:
    if isinstance(failure, asyncpg.UniqueViolationError):
        return SeqTaken(f"line {line.seq} of table {line.table_id} is written already")
    return BadEntry(f"line {line.seq} cannot be written: {first_line(failure)}")


def not_saved(failure: Exception) -> NotSaved:
    state = getattr(failure, "sqlstate", None) or LOST_STATES[0]
    if state.startswith(LOST_STATES):
        return NotSaved(NO_ANSWER, sure=False)
    if state == asyncpg.DiskFullError.sqlstate:
        return NotSaved("the disk of the database is full")
    return NotSaved(f"the database failed: {first_line(failure)}")


def first_line(failure: Exception) -> str:
    """Without the details, which may quote what was written."""
    return str(failure).partition("\n")[0]
