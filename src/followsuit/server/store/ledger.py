"""The durable log of every table: a line counts once it is committed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from followsuit.server.store.store import Store

Work = Callable[[], None]
# hears that a line is kept, or why not; may return what is left to do when everybody is told
Done = Callable[[Exception | None], Work | None]


class Line(NamedTuple):
    """One entry in the log of a table."""

    table_id: int
    seq: int
    at: float
    by: str | None
    move_id: str | None
    entry: bytes  # JSON


class SeqTaken(Exception):
    """That seq is written already: somebody else owns the table."""


class NotSaved(Exception):
    """The line was not written; when that is not `sure`, it may have been."""

    def __init__(self, why: str, *, sure: bool = True) -> None:
        super().__init__(why)
        self.sure = sure


class BadEntry(NotSaved):
    """The line itself cannot be kept, now or later; every other line can."""


class Failed(NamedTuple):
    """The last transaction kept nothing."""

    why: str
    at: float  # of a clock that is never set


class Ledger(Protocol):
    """Where a table writes before it tells."""

    committed: Callable[[float], None]  # is told how many lines each transaction had
    deliver: Work  # sends what was told of a batch, before anything else is done about it
    failed: Failed | None  # until a line is kept again

    def append(self, line: Line, done: Done, meanwhile: Work | None = None) -> None:
        """Write a line soon; `done` hears on the event loop that it is kept, or why not.

        What may be done `meanwhile` is done while the disk is busy, if there is time.
        """

    async def read(self, table_id: int, after: int = 0) -> list[Line]:
        """The lines of a table, in order; `NotSaved` while the database is away."""

    async def read_open(self) -> dict[int, list[Line]]:
        """The lines of every table that is not closed, in order; `CannotOpen` where that fails."""

    async def close(self) -> None:
        """Write what waits, then stop."""


def open_ledger(store: Store) -> Ledger:
    """The ledger in that database, for the running event loop."""
    # not above: both build on this file
    from followsuit.server.store.postgres_ledger import PostgresLedger
    from followsuit.server.store.sqlite_ledger import SqliteLedger

    return PostgresLedger(store) if store.path is None else SqliteLedger(store)
