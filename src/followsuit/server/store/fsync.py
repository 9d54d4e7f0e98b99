"""Brings what was written to a file onto the disk, while the event loop goes on."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable
from typing import Any

system: Any
try:
    from caio import linux_uring

    system = linux_uring
except ImportError:  # not on Linux
    system = None

Flushed = Callable[[OSError | None], None]
# the system did not even try: it has no room for a worker, or the file is of no such kind
NOT_TAKEN = frozenset({errno.ECANCELED, errno.EINVAL, errno.EOPNOTSUPP})


class NotTaken(Exception):
    """The system takes no such orders, or no more of them: let a thread wait for the disk."""


class Fsync:
    """One file at a time, by the system itself: a thread would fight for the interpreter."""

    def __init__(self) -> None:
        """Raises `NotTaken` on systems that cannot do it, and in containers that forbid it."""
        if system is None:
            raise NotTaken
        try:
            self._orders = system.Context(max_requests=1)
        except Exception as failure:
            raise NotTaken from failure
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._orders.fileno, self._hear)
        self._done: Flushed | None = None
        self._is_starting = False

    def start(self, file: int, done: Flushed) -> None:
        """Soon, and not before this returns, `done` hears that all is on the disk, or why not."""
        assert self._done is None
        self._done = done
        self._is_starting = True
        try:
            order = system.Operation.fdsync(file)
            order.set_callback(self._answered)
            self._orders.submit(order)
            self._orders.flush()
        except Exception as failure:
            self._done = None
            raise NotTaken from failure
        finally:
            self._is_starting = False

    def _hear(self) -> None:
        try:  # noqa: SIM105  # a context manager takes as long as the poll
            self._orders.poll()
        except BlockingIOError:  # that answer was heard already
            pass
        self._orders.process_events()

    def _answered(self, result: int) -> None:
        failure = None if result >= 0 else OSError(-result, os.strerror(-result))
        if self._is_starting:  # where there is no disk to wait for, as in memory
            self._loop.call_soon(self._tell, failure)
        else:
            self._tell(failure)

    def _tell(self, failure: OSError | None) -> None:
        done, self._done = self._done, None
        if done is not None:  # else it was given up
            done(failure)

    def close(self) -> None:
        self._loop.remove_reader(self._orders.fileno)


def new_fsync() -> Fsync | None:
    try:
        return Fsync()
    except NotTaken:
        return None
