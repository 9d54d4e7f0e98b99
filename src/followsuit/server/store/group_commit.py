"""Lines that wait are written together: one transaction costs about as much as one line.

A line that fails takes with it the lines of its table that wait behind it, and no others: what was
decided after it must not be kept without it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr
from sqlalchemy import Select, select

from followsuit.server.store.ledger import BadEntry, Done, Failed, Line, NotSaved, Work
from followsuit.server.store.schema import events, tables
from followsuit.server.store.store import ANY_TIME, AWAY, Store, in_words, opened

MOST_WAITING = 20_000  # lines; a database that is so far behind will not catch up soon
READ_SECONDS = 30.0
AT_ONCE = 32  # tables that tell together: what they have told and not made true yet takes room

# why lines of a batch were not kept, by their places in it
Failures = dict[int, Exception]


class Batch(NamedTuple):
    """Lines of one transaction, who waits for each, and what can be done while they are written."""

    lines: list[Line]
    waiting: list[Done]
    meanwhile: list[Work]


def empty() -> Batch:
    return Batch([], [], [])


@mypyc_attr(allow_interpreted_subclasses=True)
class GroupCommit:
    """Gathers lines on the event loop and has one batch written at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.committed: Callable[[float], None] = lambda lines: None  # hears of each transaction
        self.deliver: Work = lambda: None
        self.failed: Failed | None = None
        self._loop = asyncio.get_running_loop()
        self._next = empty()
        self._writing = empty()
        self._is_idle = True
        self._is_busy = False  # the last batch had several lines
        self._closed = False
        self._at_rest = asyncio.Event()  # told only while we are closing

    def append(self, line: Line, done: Done, meanwhile: Work | None = None) -> None:
        if self._closed:
            self._loop.call_soon(done, NotSaved("the server is closing"))
        elif len(self._next.lines) >= MOST_WAITING:
            self._loop.call_soon(done, NotSaved("the server is busy; try again in a moment"))
        else:
            self._next.lines.append(line)
            self._next.waiting.append(done)
            if meanwhile is not None:
                self._next.meanwhile.append(meanwhile)
            if self._is_idle:
                self._is_idle = False
                if self._is_busy:  # more will come in this turn of the loop
                    self._loop.call_soon(self._start)
                else:
                    self._start()

    def _start(self) -> None:
        batch = self._writing = self._next
        self._next = empty()
        if batch.lines:
            self._is_busy = len(batch.lines) > 1
            self._write(batch)
        else:
            self._is_idle = True
            if self._closed:
                self._at_rest.set()

    def _write(self, batch: Batch) -> None:
        """Start to write; `_written` follows on the loop."""
        raise NotImplementedError

    def _use_the_time(self, meanwhile: list[Work]) -> None:
        """What can be done before it is known whether the lines are kept."""
        for work in meanwhile:
            self._try(work)

    def _written(self, failures: Failures) -> None:
        """The batch is done.

        The next one starts when everybody is told and has had a turn to answer: few large batches
        cost less than many small ones, and a table alone does not wait for another.
        """
        batch = self._writing
        self.failed = self._failed_by(failures)
        followers = self._drop_followers(failures) if failures else empty()
        left: list[Work] = []
        for place, done in enumerate(batch.waiting):
            self._tell(done, failures.get(place), left)
            if len(left) == AT_ONCE:
                self._finish(left)
        for line, done in zip(followers.lines, followers.waiting, strict=True):
            why = NotSaved(f"line {line.seq} followed one that was not saved")
            self._tell(done, why, left)
        if left:
            self._finish(left)
        self._loop.call_soon(self._start)
        self.committed(len(batch.lines))  # nobody waits for the count

    def _failed_by(self, failures: Failures) -> Failed | None:
        """A line that is bad or taken is not the fault of the database, and says nothing of it."""
        for failure in failures.values():
            if isinstance(failure, NotSaved) and not isinstance(failure, BadEntry):
                return Failed(str(failure), time.monotonic())
        return None if len(failures) < len(self._writing.lines) else self.failed

    def _drop_followers(self, failures: Failures) -> Batch:
        """Take out what waits behind a line that failed."""
        failed = {self._writing.lines[place].table_id for place in failures}
        dropped = empty()
        kept = Batch([], [], self._next.meanwhile)
        for line, done in zip(self._next.lines, self._next.waiting, strict=True):
            batch = dropped if line.table_id in failed else kept
            batch.lines.append(line)
            batch.waiting.append(done)
        self._next = kept
        return dropped

    def _tell(self, done: Done, failure: Exception | None, left: list[Work]) -> None:
        try:
            work = done(failure)
        except Exception as error:
            self._in_trouble(error)
        else:
            if work is not None:
                left.append(work)

    def _finish(self, left: list[Work]) -> None:
        """What these tables have told goes out, then they do what is left."""
        self._try(self.deliver)
        for work in left:
            self._try(work)
        left.clear()

    def _try(self, work: Work) -> None:
        try:
            work()
        except Exception as error:
            self._in_trouble(error)

    def _in_trouble(self, error: Exception) -> None:
        """One table's trouble is not the others'."""
        self._loop.call_exception_handler(
            {"message": "a table stumbled over a line of its log", "exception": error}
        )

    async def read(self, table_id: int, after: int = 0) -> list[Line]:
        query = select(events).where(events.c.table_id == table_id, events.c.seq > after)
        return await self._read(query.order_by(events.c.seq))

    async def read_open(self) -> dict[int, list[Line]]:
        """Before anybody waits, so it may take as long as it takes."""
        query = select(events).join(tables).where(tables.c.closed.is_(None))
        query = query.order_by(events.c.table_id, events.c.seq)
        url = self.store.url
        async with in_words(url), opened(url, ANY_TIME) as store, store.connect() as connection:
            rows = await connection.execute(query)
        found: dict[int, list[Line]] = {}
        for row in rows:
            found.setdefault(row.table_id, []).append(Line._make(row))
        return found

    async def _read(self, query: Select[Any]) -> list[Line]:
        try:
            async with asyncio.timeout(READ_SECONDS), self.store.connect() as connection:
                rows = await connection.execute(query)
        except AWAY as failure:
            raise NotSaved("the database does not answer") from failure
        return [Line._make(row) for row in rows]

    async def close(self) -> None:
        self._closed = True
        if not self._is_idle:
            await self._at_rest.wait()
