"""Asynchronous fsync: the event loop goes on while the disk works."""

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

Synced = Callable[[OSError | None], None]
# the system did not even try: no room for a worker, or the wrong kind of file
UNSUPPORTED = frozenset({errno.ECANCELED, errno.EINVAL, errno.EOPNOTSUPP})


class NotSupported(Exception):
    """The system takes no requests of this kind, or no more of them: use a thread."""


class Fsync:
    """Syncs one file at a time through io_uring; a thread would compete for the interpreter."""

    def __init__(self) -> None:
        """Raise `NotSupported` on other systems and in containers that forbid io_uring."""
        if system is None:
            raise NotSupported
        try:
            self._ring = system.Context(max_requests=1)
        except Exception as error:
            raise NotSupported from error
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._ring.fileno, self._poll)
        self._done: Synced | None = None
        self._is_starting = False

    def start(self, file: int, done: Synced) -> None:
        """Call `done` once the file is on disk, or with the error; never before this returns."""
        assert self._done is None
        self._done = done
        self._is_starting = True
        try:
            operation = system.Operation.fdsync(file)
            operation.set_callback(self._completed)
            self._ring.submit(operation)
            self._ring.flush()
        except Exception as error:
            self._done = None
            raise NotSupported from error
        finally:
            self._is_starting = False

    def _poll(self) -> None:
        try:  # noqa: SIM105  # a context manager takes as long as the poll
            self._ring.poll()
        except BlockingIOError:  # this completion was processed already
            pass
        self._ring.process_events()

    def _completed(self, result: int) -> None:
        error = None if result >= 0 else OSError(-result, os.strerror(-result))
        if self._is_starting:  # an in-memory file system finishes immediately
            self._loop.call_soon(self._finish, error)
        else:
            self._finish(error)

    def _finish(self, error: OSError | None) -> None:
        done, self._done = self._done, None
        if done is not None:  # otherwise the request was abandoned
            done(error)

    def close(self) -> None:
        self._loop.remove_reader(self._ring.fileno)


def new_fsync() -> Fsync | None:
    """None where the system does not support it."""
    try:
        return Fsync()
    except NotSupported:
        return None
