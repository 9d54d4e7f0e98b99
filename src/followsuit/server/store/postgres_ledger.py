"""The ledger in PostgreSQL: one connection that writes and is reopened when it breaks."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg

from followsuit.server.clock import Clock
from followsuit.server.store.group_commit import GroupCommit
from followsuit.server.store.ledger import BadEntry, EntryRow, Failures, NotSaved, SeqTaken
from followsuit.server.store.store import DATABASE_ERRORS, Store

INTO = 'INSERT INTO events (table_id, seq, at, "by", move_id, entry) '
INSERT = INTO + "VALUES ($1, $2, $3, $4, $5, $6)"
INSERT_ALL = (
    INTO + "SELECT * FROM unnest("
    "$1::bigint[], $2::int[], $3::float8[], $4::text[], $5::text[], $6::bytea[])"
)
APPLICATION = "followsuit ledger"  # in pg_stat_activity
CONNECT_SECONDS = 5.0
WRITE_SECONDS = 10.0  # after that the connection counts as broken
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # between attempts to connect

NO_ANSWER = "the database does not answer"
# broken connections and servers that stop: the commit may have succeeded
LOST_STATES = ("08", "57P")
BAD_ENTRY_STATES = ("22", "23")  # a value that does not fit, a constraint


class PostgresLedger(GroupCommit):
    """Writes batches one after the other, on the event loop."""

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store, clock)
        self._writer = PostgresWriter(store.url, clock)
        self._task: asyncio.Task[None] | None = None

    def _write(self, rows: list[EntryRow]) -> None:
        self._task = self._loop.create_task(self._save(rows))
        # after the first step of the task, which sends the rows
        self._loop.call_soon(self._writing, rows)

    async def _save(self, rows: list[EntryRow]) -> None:
        self._written(await self._writer.write(rows))

    async def close(self) -> None:
        await super().close()
        await self._writer.close()


class PostgresWriter:
    """Writes batches through one connection."""

    def __init__(self, url: str, clock: Clock) -> None:
        self._url = url
        self._clock = clock
        self._raw: Any = None
        self._pause = FIRST_PAUSE
        self._not_before = 0.0

    async def write(self, rows: list[EntryRow]) -> Failures:
        """Commit these rows; returns those that could not be saved."""
        try:
            return await commit(await self._connected(), rows)
        except NotSaved as failure:
            return dict.fromkeys(range(len(rows)), failure)
        except Exception as error:
            self._disconnect()
            return dict.fromkeys(range(len(rows)), not_saved(error))

    async def _connected(self) -> Any:
        if self._raw is None or self._raw.is_closed():
            now = self._clock.monotonic()
            if now < self._not_before:
                raise NotSaved(NO_ANSWER)
            try:
                self._raw = await connect(self._url)
            except DATABASE_ERRORS as error:
                self._not_before = now + self._pause
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
                raise NotSaved(NO_ANSWER) from error
            self._pause = FIRST_PAUSE
        return self._raw

    def _disconnect(self) -> None:
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
        # whatever this database's default is: what we report as saved is on disk
        server_settings={"synchronous_commit": "on", "application_name": APPLICATION},
    )


async def commit(raw: Any, rows: list[EntryRow]) -> Failures:
    """Insert all rows in one statement, which is a transaction of its own."""
    try:
        if len(rows) == 1:  # on a quiet server; the short form saves a tenth of the wait
            await raw.execute(INSERT, *rows[0])
        else:
            await raw.execute(INSERT_ALL, *zip(*rows, strict=True))
    except Exception as error:
        if not is_bad_entry(error):
            raise
        return await insert_each(raw, rows)
    return {}


async def insert_each(raw: Any, rows: list[EntryRow]) -> Failures:
    """Row by row, skipping bad ones and those that follow them at the same table."""
    failures: Failures = {}
    failed: dict[int, Exception] = {}
    async with raw.transaction():
        for index, row in enumerate(rows):
            if row.table_id not in failed:
                try:
                    async with raw.transaction():
                        await raw.execute(INSERT, *row)
                    continue
                except Exception as error:
                    if not is_bad_entry(error):
                        raise
                    failed[row.table_id] = failure_of(row, error)
            failures[index] = failed[row.table_id]
    return failures


def is_bad_entry(error: Exception) -> bool:
    if isinstance(error, asyncpg.PostgresError):
        return str(error.sqlstate).startswith(BAD_ENTRY_STATES)
    return isinstance(error, asyncpg.DataError)


def failure_of(row: EntryRow, error: Exception) -> Exception:
    if isinstance(error, asyncpg.UniqueViolationError):
        return SeqTaken(f"entry {row.seq} of table {row.table_id} exists already")
    return BadEntry(f"entry {row.seq} cannot be written: {first_line(error)}")


def not_saved(error: Exception) -> NotSaved:
    state = getattr(error, "sqlstate", None) or LOST_STATES[0]
    if state.startswith(LOST_STATES):
        return NotSaved(NO_ANSWER, sure=False)
    if state == asyncpg.DiskFullError.sqlstate:
        return NotSaved("the database server's disk is full")
    return NotSaved(f"the database failed: {first_line(error)}")


def first_line(error: Exception) -> str:
    """Without the details, which may quote what was written."""
    return str(error).partition("\n")[0]
