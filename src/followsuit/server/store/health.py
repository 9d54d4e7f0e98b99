"""Whether anything can be kept just now."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import text

from followsuit.server.store.file_guard import FileGone
from followsuit.server.store.ledger import Ledger
from followsuit.server.store.migrations import VERSION_TABLE
from followsuit.server.store.store import AWAY, FULL, Store, is_full

RECENT = 10.0  # seconds; what is older may have mended itself


class StorageHealth:
    """Asked by who watches over the server."""

    def __init__(
        self, store: Store, ledger: Ledger, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.store = store
        self.ledger = ledger
        self.clock = clock
        self.wrote = -RECENT

    async def trouble(self) -> str | None:
        """Why nothing is kept, where we know; other failures are raised."""
        now, failed = self.clock(), self.ledger.failed
        if failed is not None and now - failed.at < RECENT:
            return failed.why
        try:
            await self.look(now)
        except FileGone as failure:
            return str(failure)
        except AWAY as failure:
            if is_full(self.store.path, failure):
                return FULL
            raise
        return None

    async def look(self, now: float) -> None:
        """Read, and now and then write: a full disk can still be read."""
        if self.store.file is not None:
            self.store.file.expect()
        if now - self.wrote < RECENT and self.ledger.failed is None:
            async with self.store.connect() as connection:
                await connection.execute(text("SELECT 1"))
            return
        async with self.store.begin() as connection:
            same = f"UPDATE {VERSION_TABLE} SET version_num = version_num"
            await connection.execute(text(same))
        self.wrote, self.ledger.failed = now, None
