"""The ledger in a SQLite file: written on the event loop while the disk is quick, else beside."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from queue import Empty, SimpleQueue

from followsuit.server.store.group_commit import Batch, Failures, GroupCommit
from followsuit.server.store.ledger import Line
from followsuit.server.store.sqlite_pen import OthersWrite, Pen
from followsuit.server.store.store import Store

HANDED_OVER_SECONDS = 0.002  # at most, for a thread that is awake in a hundredth of that
# for a transaction, and for each of its lines; for longer nobody shall notice that all stands still
QUICK_SECONDS, LINE_SECONDS = 0.02, 0.00002
QUICK_ENOUGH = 20  # transactions without a slow one, to be trusted
TIDY_LINES = 2000  # then what is in the journal goes into the tables


class SqliteLedger(GroupCommit):
    """To hand a line to a thread and back takes as long as a good disk takes to keep it.

    So the event loop writes itself, unless that could hold up everybody: while the disk is slow,
    others write, or the journal is due to be tidied. Then a thread writes while the loop thinks
    about what comes of it.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        assert store.file is not None
        self._pen = Pen(store.file)
        self._quick = 0  # transactions since the last slow one
        self._untidy = 0  # lines since the journal was tidied
        self._batches: SimpleQueue[list[Line] | None] = SimpleQueue()
        self._taken: SimpleQueue[None] = SimpleQueue()
        # a daemon: a program that ends without closing must not wait for a line
        self._thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self._thread.start()

    def _write(self, batch: Batch) -> None:
        lines = batch.lines
        self._untidy += len(lines)
        if self._quick >= QUICK_ENOUGH and self._untidy < TIDY_LINES:
            try:
                failures = self._timed(lines, at_once=True)
            except OthersWrite:
                pass
            else:
                self._written(failures)
                return
        self._hand_over(lines)
        self._use_the_time(batch.meanwhile)

    def _hand_over(self, lines: list[Line]) -> None:
        """Let the thread have the interpreter until it waits for the disk.

        It would get it only when the loop has nothing more to do; so the loop works while the disk
        does, and not before.
        """
        self._batches.put(lines)
        with contextlib.suppress(Empty):
            self._taken.get(timeout=HANDED_OVER_SECONDS)

    def _run(self) -> None:
        while (lines := self._batches.get()) is not None:
            self._taken.put(None)
            failures = self._timed(lines)
            if self._untidy >= TIDY_LINES:
                self._pen.tidy()
                self._untidy = 0
            with contextlib.suppress(RuntimeError):  # the loop is gone: nobody to tell
                self._loop.call_soon_threadsafe(self._written, failures)
        self._pen.put_down()

    def _timed(self, lines: list[Line], *, at_once: bool = False) -> Failures:
        began = time.perf_counter()
        failures = self._pen.write(lines, at_once=at_once)
        allowed = QUICK_SECONDS + LINE_SECONDS * len(lines)
        is_quick = not failures and time.perf_counter() - began < allowed
        self._quick = self._quick + 1 if is_quick else 0
        return failures

    async def close(self) -> None:
        await super().close()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)
