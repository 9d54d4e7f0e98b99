"""The ledger in a SQLite file: written on the event loop, brought to the disk beside it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from typing import NamedTuple

from followsuit.server.store.fsync import NOT_TAKEN, NotTaken, new_fsync
from followsuit.server.store.group_commit import Batch, Failures, GroupCommit
from followsuit.server.store.ledger import Line, NotSaved
from followsuit.server.store.sqlite_writer import OthersWrite, SqliteWriter, write_journal_again
from followsuit.server.store.store import Store

HANDED_OVER_SECONDS = 0.002  # at most, for a thread that is awake in a hundredth of that
TIDY_LINES = 2000  # then what is in the journal goes into the tables


class Task(NamedTuple):
    """Something for the thread: it tells which of the lines could not be kept."""

    lines: list[Line]
    keep: Callable[[], Failures]


class SqliteLedger(GroupCommit):
    """A transaction goes to the journal on the event loop, which takes a moment.

    It counts when the journal is on the disk, and for that nobody stands still: meanwhile the loop
    thinks about what comes of it. What may take longer a thread does: to open the file, to wait
    for others who write, to tidy the journal. Where the system brings no file to the disk by
    itself, the thread does everything.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        assert store.file is not None
        self._writer = SqliteWriter(store.file)
        self._flush = new_fsync()
        self._untidy = 0  # lines since the journal was tidied
        # how often the disk has failed, and after which of these all was made good
        self._failures = 0
        self._mended = 0
        self._mending = threading.Lock()
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._taken: SimpleQueue[None] = SimpleQueue()
        # a daemon: a program that ends without closing must not wait for a line
        self._writer_thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self._writer_thread.start()

    # on the event loop

    def _write(self, batch: Batch) -> None:
        self._untidy += len(batch.lines)
        if not self._is_begun(batch.lines):
            self._hand_over(Task(batch.lines, partial(self._kept, batch.lines)))
        self._use_the_time(batch.meanwhile)

    def _is_begun(self, lines: list[Line]) -> bool:
        """Whether these lines are on their way, and nobody had to wait for that."""
        if self._flush is None or self._untidy >= TIDY_LINES or self._is_in_doubt():
            return False
        if not self._writer.is_ready:
            return False
        try:
            failures = self._writer.write(lines, at_once=True)
        except OthersWrite:
            return False
        if len(failures) == len(lines):
            self._loop.call_soon(self._written, failures)
            return True
        try:
            self._flush.start(self._writer.journal, partial(self._flushed, lines, failures))
        except NotTaken:
            self._flush_beside(lines, failures)
        return True

    def _flushed(self, lines: list[Line], failures: Failures, failure: OSError | None) -> None:
        if failure is None:
            self._written(failures)
        elif failure.errno in NOT_TAKEN:
            self._flush_beside(lines, failures)
        else:
            self._written(self._lost(lines, failure))

    def _flush_beside(self, lines: list[Line], failures: Failures) -> None:
        """From now on the thread waits for the disk."""
        if self._flush is not None:
            self._flush.close()
            self._flush = None
        self._hand_over(Task(lines, partial(self._synced, lines, failures)))

    def _hand_over(self, task: Task) -> None:
        """Let the thread have the interpreter until it waits for the disk.

        It would get it only when the loop has nothing more to do; so the loop works while the disk
        does, and not before.
        """
        while not self._taken.empty():
            self._taken.get()  # from a batch that was taken too late
        self._tasks.put(task)
        with contextlib.suppress(Empty):
            self._taken.get(timeout=HANDED_OVER_SECONDS)

    # in the thread

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            self._taken.put(None)
            try:
                failures = task.keep()
            except Exception as failure:  # whatever it is, somebody waits for an answer
                failures = self._lost(task.lines, failure)
            with contextlib.suppress(RuntimeError):  # the loop is gone: nobody to tell
                self._loop.call_soon_threadsafe(self._written, failures)
        self._writer.close()

    def _kept(self, lines: list[Line]) -> Failures:
        """Write lines and wait for the disk; what could not be kept."""
        if not self._is_certain():
            return dict.fromkeys(range(len(lines)), NotSaved("the disk fails"))
        if self._untidy >= TIDY_LINES:
            self._writer.tidy()  # before: then it is we who begin a new journal, and not the loop
            self._untidy = 0
        return self._synced(lines, self._writer.write(lines))

    def _synced(self, lines: list[Line], failures: Failures) -> Failures:
        if len(failures) < len(lines):
            try:
                os.fdatasync(self._writer.journal)
            except OSError as failure:
                return self._lost(lines, failure)
        return failures

    # after a failure of the disk

    def _lost(self, lines: list[Line], failure: Exception) -> Failures:
        self._failures += 1
        return dict.fromkeys(range(len(lines)), NotSaved(f"the disk failed: {failure}", sure=False))

    def _is_in_doubt(self) -> bool:
        """What is in the journal may be on the disk, and may not."""
        return self._mended < self._failures

    def _is_certain(self) -> bool:
        """Whether all that was written is on the disk, if need be after writing it again."""
        if not self._is_in_doubt():
            return True
        assert self.store.path is not None
        with self._mending:
            failures = self._failures
            if self._mended < failures and write_journal_again(self.store.path):
                self._mended = failures
            return self._mended >= failures

    async def read(self, table_id: int, after: int = 0) -> list[Line]:
        if self._is_in_doubt() and not await asyncio.to_thread(self._is_certain):
            raise NotSaved("the disk fails")
        return await super().read(table_id, after)

    async def close(self) -> None:
        await super().close()
        if self._flush is not None:
            self._flush.close()
        self._tasks.put(None)
        await asyncio.to_thread(self._writer_thread.join)
