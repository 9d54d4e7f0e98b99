"""Group commit: waiting rows share one transaction, which costs about as much as one row.

If a row fails, so do the rows of the same table that wait behind it, and no others: an entry must
not be saved without the ones it builds on.
"""

from __future__ import annotations

import asyncio
from typing import Any

from mypy_extensions import mypyc_attr
from sqlalchemy import Select, select

from followsuit.server.clock import Clock
from followsuit.server.store.ledger import (
    BadEntry,
    EntryRow,
    Failures,
    LedgerListener,
    NoListener,
    NotSaved,
    WriteFailure,
)
from followsuit.server.store.schema import events, tables
from followsuit.server.store.store import (
    DATABASE_ERRORS,
    NO_TIMEOUT,
    Store,
    explained_errors,
    opened,
)

MOST_WAITING = 20_000  # rows; a database that is this far behind will not catch up soon
READ_SECONDS = 30.0


@mypyc_attr(allow_interpreted_subclasses=True)
class GroupCommit:
    """Collects rows on the event loop and writes one batch at a time."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.listener: LedgerListener = NoListener()
        self.failure: WriteFailure | None = None
        self._loop = asyncio.get_running_loop()
        self._waiting: list[EntryRow] = []
        self._batch: list[EntryRow] = []
        self._is_idle = True
        self._is_busy = False  # the last batch had several rows
        self._is_closed = False
        self._drained = asyncio.Event()  # set only while closing

    def append(self, row: EntryRow) -> None:
        if self._is_closed:
            self._refuse(row, "the server is closing")
        elif len(self._waiting) >= MOST_WAITING:
            self._refuse(row, "the server is busy; try again in a moment")
        else:
            self._waiting.append(row)
            if self._is_idle:
                self._is_idle = False
                if self._is_busy:  # more rows will follow in this turn of the loop
                    self._loop.call_soon(self._start)
                else:
                    self._start()

    def _refuse(self, row: EntryRow, why: str) -> None:
        failures: Failures = {0: NotSaved(why)}
        self._loop.call_soon(self._report, [row], failures)

    def _report(self, rows: list[EntryRow], failures: Failures) -> None:
        try:
            self.listener.written(rows, failures)
        except Exception as error:  # the ledger goes on
            self._listener_failed(error)

    def _listener_failed(self, error: Exception) -> None:
        self._loop.call_exception_handler(
            {"message": "a listener of the ledger failed", "exception": error}
        )

    def _start(self) -> None:
        batch = self._batch = self._waiting
        self._waiting = []
        if batch:
            self._is_busy = len(batch) > 1
            self._write(batch)
        else:
            self._is_idle = True
            if self._is_closed:
                self._drained.set()

    def _write(self, rows: list[EntryRow]) -> None:
        """Start writing and call `_writing`; `_written` follows on the loop."""
        raise NotImplementedError

    def _writing(self, rows: list[EntryRow]) -> None:
        try:
            self.listener.writing(rows)
        except Exception as error:
            self._listener_failed(error)

    def _written(self, failures: Failures) -> None:
        """The batch is done.

        The next one starts in the next turn of the loop, with whatever this one has led to: a few
        large batches cost less than many small ones, and a single table waits for no other.
        """
        batch, self._batch = self._batch, []
        self.failure = self._failure_in(batch, failures)
        followers = self._take_followers(batch, failures) if failures else []
        self._report(batch, failures)
        if followers:
            why = NotSaved("an earlier entry of this table was not saved")
            self._report(followers, dict.fromkeys(range(len(followers)), why))
        self._loop.call_soon(self._start)

    def _failure_in(self, batch: list[EntryRow], failures: Failures) -> WriteFailure | None:
        """The failure to report; bad or duplicate entries are not the database's fault."""
        for failure in failures.values():
            if isinstance(failure, NotSaved) and not isinstance(failure, BadEntry):
                return WriteFailure(str(failure), self.clock.monotonic())
        return None if len(failures) < len(batch) else self.failure

    def _take_followers(self, batch: list[EntryRow], failures: Failures) -> list[EntryRow]:
        """Remove the waiting rows that follow a failed one."""
        failed = {batch[index].table_id for index in failures}
        followers = [row for row in self._waiting if row.table_id in failed]
        self._waiting = [row for row in self._waiting if row.table_id not in failed]
        return followers

    async def read(self, table_id: int, after: int = 0) -> list[EntryRow]:
        query = select(events).where(events.c.table_id == table_id, events.c.seq > after)
        return await self._read(query.order_by(events.c.seq))

    async def read_open(self) -> dict[int, list[EntryRow]]:
        """Without a time limit: nobody is connected yet."""
        query = select(events).join(tables).where(tables.c.closed.is_(None))
        query = query.order_by(events.c.table_id, events.c.seq)
        url = self.store.url
        async with (
            explained_errors(url),
            opened(url, NO_TIMEOUT) as store,
            store.connect() as connection,
        ):
            rows = await connection.execute(query)
        found: dict[int, list[EntryRow]] = {}
        for row in rows:
            found.setdefault(row.table_id, []).append(EntryRow._make(row))
        return found

    async def _read(self, query: Select[Any]) -> list[EntryRow]:
        try:
            async with asyncio.timeout(READ_SECONDS), self.store.connect() as connection:
                rows = await connection.execute(query)
        except DATABASE_ERRORS as failure:
            raise NotSaved("the database does not answer") from failure
        return [EntryRow._make(row) for row in rows]

    async def close(self) -> None:
        self._is_closed = True
        if not self._is_idle:
            await self._drained.wait()
