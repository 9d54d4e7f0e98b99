"""Whether the server can save anything right now."""

from __future__ import annotations

from sqlalchemy import text

from followsuit.server.clock import Clock
from followsuit.server.store.file_guard import FileGone
from followsuit.server.store.ledger import Ledger
from followsuit.server.store.migrations import VERSION_TABLE
from followsuit.server.store.store import DATABASE_ERRORS, FULL, Store, is_full

RECENT = 10.0  # seconds; older trouble may have gone away


class StorageHealth:
    """Answers health checks."""

    def __init__(self, store: Store, ledger: Ledger, clock: Clock) -> None:
        self.store = store
        self.ledger = ledger
        self.clock = clock
        self.wrote = -RECENT

    async def trouble(self) -> str | None:
        """Why nothing can be saved, if we know; raises other errors."""
        now, failure = self.clock.monotonic(), self.ledger.failure
        if failure is not None and now - failure.at < RECENT:
            return failure.why
        try:
            await self.probe(now)
        except FileGone as error:
            return str(error)
        except DATABASE_ERRORS as error:
            if is_full(self.store.path, error):
                return FULL
            raise
        return None

    async def probe(self, now: float) -> None:
        """Read, and now and then write: a full disk can still be read."""
        if self.store.file is not None:
            self.store.file.check()
        if now - self.wrote < RECENT and self.ledger.failure is None:
            async with self.store.connect() as connection:
                await connection.execute(text("SELECT 1"))
            return
        async with self.store.begin() as connection:
            same = f"UPDATE {VERSION_TABLE} SET version_num = version_num"
            await connection.execute(text(same))
        self.wrote, self.ledger.failure = now, None
