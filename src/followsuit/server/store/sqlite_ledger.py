"""The ledger in a SQLite file: committed on the event loop, synced to disk in the background."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from typing import NamedTuple

from followsuit.server.clock import Clock
from followsuit.server.store.fsync import UNSUPPORTED, NotSupported, new_fsync
from followsuit.server.store.group_commit import GroupCommit
from followsuit.server.store.ledger import EntryRow, Failures, NotSaved
from followsuit.server.store.sqlite_writer import SqliteWriter, WriteLocked, rewrite_journal
from followsuit.server.store.store import Store

HAND_OVER_SECONDS = 0.002  # at most; the thread usually wakes up in a hundredth of that
CHECKPOINT_ROWS = 2000  # after this many rows the journal is moved into the database


class Task(NamedTuple):
    """Work for the thread, which returns the rows that could not be saved."""

    rows: list[EntryRow]
    save: Callable[[], Failures]


class SqliteLedger(GroupCommit):
    """Commits to the journal on the event loop, which takes microseconds.

    A commit counts once the journal is on disk. Nothing waits for that: meanwhile the loop
    prepares what follows. Slower work is left to a thread: opening the file, waiting for other
    writers, checkpoints. Where the system offers no asynchronous fsync, the thread does it all.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store, clock)
        assert store.file is not None
        self._writer = SqliteWriter(store.file)
        self._fsync = new_fsync()
        self._rows_in_journal = 0  # since the last checkpoint
        # how often the disk has failed, and how many of these failures were repaired
        self._disk_failures = 0
        self._repaired = 0
        self._repairing = threading.Lock()
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._taken: SimpleQueue[None] = SimpleQueue()
        # a daemon, so that a program that exits without closing does not hang
        self._writer_thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self._writer_thread.start()

    # on the event loop

    def _write(self, rows: list[EntryRow]) -> None:
        self._rows_in_journal += len(rows)
        if not self._try_start(rows):
            self._hand_over(Task(rows, partial(self._save, rows)))
        self._writing(rows)

    def _try_start(self, rows: list[EntryRow]) -> bool:
        """Commit these rows if that needs no waiting; false if it does."""
        if self._fsync is None or self._rows_in_journal >= CHECKPOINT_ROWS or self._is_in_doubt():
            return False
        if not self._writer.is_open:
            return False
        try:
            failures = self._writer.write(rows, wait=False)
        except WriteLocked:
            return False
        if len(failures) == len(rows):
            self._loop.call_soon(self._written, failures)
            return True
        try:
            self._fsync.start(self._writer.journal, partial(self._synced, rows, failures))
        except NotSupported:
            self._sync_in_thread(rows, failures)
        return True

    def _synced(self, rows: list[EntryRow], failures: Failures, error: OSError | None) -> None:
        if error is None:
            self._written(failures)
        elif error.errno in UNSUPPORTED:
            self._sync_in_thread(rows, failures)
        else:
            self._written(self._lost(rows, error))

    def _sync_in_thread(self, rows: list[EntryRow], failures: Failures) -> None:
        """From now on the thread waits for the disk."""
        if self._fsync is not None:
            self._fsync.close()
            self._fsync = None
        self._hand_over(Task(rows, partial(self._sync, rows, failures)))

    def _hand_over(self, task: Task) -> None:
        """Let the thread have the interpreter until it waits for the disk.

        Otherwise it would only run once the loop is idle. This way the loop works while the disk
        does, not before.
        """
        while not self._taken.empty():
            self._taken.get()  # left over from a batch that was taken too late
        self._tasks.put(task)
        with contextlib.suppress(Empty):
            self._taken.get(timeout=HAND_OVER_SECONDS)

    # in the thread

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            self._taken.put(None)
            try:
                failures = task.save()
            except Exception as error:  # whatever happens, the loop must get an answer
                failures = self._lost(task.rows, error)
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(self._written, failures)
        self._writer.close()

    def _save(self, rows: list[EntryRow]) -> Failures:
        """Commit rows and wait for the disk; returns what could not be saved."""
        if not self._repair():
            return dict.fromkeys(range(len(rows)), NotSaved("the disk is failing"))
        if self._rows_in_journal >= CHECKPOINT_ROWS:
            # before the commit, so that this thread restarts the journal and not the loop
            self._writer.checkpoint()
            self._rows_in_journal = 0
        return self._sync(rows, self._writer.write(rows))

    def _sync(self, rows: list[EntryRow], failures: Failures) -> Failures:
        if len(failures) < len(rows):
            try:
                os.fdatasync(self._writer.journal)
            except OSError as error:
                return self._lost(rows, error)
        return failures

    # after the disk has failed

    def _lost(self, rows: list[EntryRow], error: Exception) -> Failures:
        self._disk_failures += 1
        return dict.fromkeys(range(len(rows)), NotSaved(f"the disk failed: {error}", sure=False))

    def _is_in_doubt(self) -> bool:
        """Whether the journal may hold rows that are not on disk."""
        return self._repaired < self._disk_failures

    def _repair(self) -> bool:
        """Write the journal again where a sync has failed; false if the disk still fails."""
        if not self._is_in_doubt():
            return True
        assert self.store.path is not None
        with self._repairing:
            failures = self._disk_failures
            if self._repaired < failures and rewrite_journal(self.store.path):
                self._repaired = failures
            return self._repaired >= failures

    async def read(self, table_id: int, after: int = 0) -> list[EntryRow]:
        if self._is_in_doubt() and not await asyncio.to_thread(self._repair):
            raise NotSaved("the disk is failing")
        return await super().read(table_id, after)

    async def close(self) -> None:
        await super().close()
        if self._fsync is not None:
            self._fsync.close()
        self._tasks.put(None)
        await asyncio.to_thread(self._writer_thread.join)
