"""The durable log of every table: an entry counts once it is committed."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from followsuit.server.clock import Clock
from followsuit.server.store.store import Store


class EntryRow(NamedTuple):
    """One entry of a table's log, as the database stores it."""

    table_id: int
    seq: int
    at: float
    by: str | None
    move_id: str | None
    entry: bytes  # JSON


# why rows of a batch were not saved, by their index
Failures = dict[int, Exception]


class SeqTaken(Exception):
    """That seq exists already: another process owns the table."""


class NotSaved(Exception):
    """The ledger cannot confirm that the entry was written; if `sure`, it certainly was not."""

    def __init__(self, why: str, *, sure: bool = True) -> None:
        super().__init__(why)
        self.sure = sure


class BadEntry(NotSaved):
    """The database will never accept this entry, while others are fine."""


class WriteFailure(NamedTuple):
    """Why the last transaction saved nothing."""

    why: str
    at: float  # on the monotonic clock


class LedgerListener(Protocol):
    """Learns what becomes of appended rows, always on the event loop."""

    def writing(self, rows: list[EntryRow]) -> None:
        """The disk is busy with these rows, so there is time to prepare what follows."""

    def written(self, rows: list[EntryRow], failures: Failures) -> None:
        """These rows are durable, except for the failures."""


class Ledger(Protocol):
    """Saves entries durably. Knows nothing about what they mean or who waits for them."""

    listener: LedgerListener
    failure: WriteFailure | None  # until an entry is saved again

    def append(self, row: EntryRow) -> None:
        """Write a row soon, together with others that wait; the listener learns the outcome."""

    async def read(self, table_id: int, after: int = 0) -> list[EntryRow]:
        """The rows of a table in order; `NotSaved` while the database is unreachable."""

    async def read_open(self) -> dict[int, list[EntryRow]]:
        """The rows of every open table in order; `CannotOpen` if that fails."""

    async def close(self) -> None:
        """Write what is waiting, then stop."""


class NoListener:
    """Ignores everything until a real listener is set."""

    def writing(self, rows: list[EntryRow]) -> None:
        pass

    def written(self, rows: list[EntryRow], failures: Failures) -> None:
        pass


def open_ledger(store: Store, clock: Clock) -> Ledger:
    """The ledger in that database, for the running event loop."""
    # imported here because both build on this module
    from followsuit.server.store.postgres_ledger import PostgresLedger
    from followsuit.server.store.sqlite_ledger import SqliteLedger

    return PostgresLedger(store, clock) if store.path is None else SqliteLedger(store, clock)
