"""Finished matches go to the archive, once each, however often it takes."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.table import TableSetup
from followsuit.server.profile.archive import FinishedMatch, archive
from followsuit.server.store.store import AWAY, Store, is_our_fault
from followsuit.server.tables.state import Finished

Work: TypeAlias = Callable[[AsyncConnection], Awaitable[object]]
RETRY_SECONDS = 2.0
ARRIVAL_SECONDS = 5.0  # players are shown the way to a match before it is there
MOST_TOGETHER = 16  # matches of one transaction: while it runs, nobody's move is written
log = structlog.get_logger()


class Waiting(NamedTuple):
    """A match on its way to the archive."""

    table_id: int
    setup: TableSetup
    finished: Finished

    def written_up(self) -> FinishedMatch:
        setup, (live, ended, chairs) = self.setup, self.finished
        return FinishedMatch(
            match_id=live.id,
            table_id=self.table_id,
            record=live.record(),
            rated=setup.rated,
            private=setup.private,
            started=live.started,
            ended=ended,
            chairs=chairs,
            counted=live.counted(),
        )


class Archiver:
    """The log keeps a match until the archive has it: what fails is tried again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[Waiting] = []
        self.turn = asyncio.Lock()  # matches that end together would hold up the tables
        self.on_the_way: dict[str, int] = {}  # the table of each match that is not there yet
        self.kept = asyncio.Condition()

    def keep(
        self, table_id: int, setup: TableSetup, finished: Finished
    ) -> Coroutine[Any, Any, None]:
        """The work of keeping a match, which counts from now on."""
        self.on_the_way[finished.live_match.id] = table_id
        self.waiting.append(Waiting(table_id, setup, finished))
        return self.write()

    async def write(self) -> None:
        """Whatever waits by then; what ended while others were written goes together."""
        async with self.turn:
            matches = []
            for each in self.take_some():
                try:
                    matches.append(each.written_up())
                except Exception:
                    log.exception("a match cannot be written up", match=each.finished.live_match.id)
                await asyncio.sleep(0)  # everybody else has a turn
            if not matches or await self.wrote(matches):
                return
        # one of them cannot be written, or stands there already: the others shall not suffer
        await asyncio.gather(*map(self.write_alone, matches))

    def take_some(self) -> list[Waiting]:
        """Several that are not rated, or one that is: to rate it takes a while."""
        count = 0
        while count < min(len(self.waiting), MOST_TOGETHER):
            if self.waiting[count].setup.rated:
                break
            count += 1
        batch, self.waiting = self.waiting[: count or 1], self.waiting[count or 1 :]
        return batch

    async def wrote(self, matches: list[FinishedMatch]) -> bool:
        try:
            async with self.store.begin() as connection:
                await archive(connection, matches)
        except Exception as failure:
            names = [match.match_id for match in matches]
            log.warning("matches are not archived yet", matches=names, why=str(failure))
            return False
        await self.have_kept(matches)
        return True

    async def write_alone(self, match: FinishedMatch) -> None:
        work = partial(archive, finished=[match])
        not_yet = "a match is not archived yet"
        try:
            await until_written(self.store, work, not_yet, match=match.match_id)
        except Exception:
            log.exception("a match cannot be archived", match=match.match_id)
        else:
            await self.have_kept([match])

    async def have_kept(self, matches: list[FinishedMatch]) -> None:
        async with self.kept:
            for match in matches:
                self.on_the_way.pop(match.match_id, None)
            self.kept.notify_all()

    async def until_kept(self, table_id: int) -> None:
        """Until nothing of a table is on its way any more."""
        async with self.kept:
            await self.kept.wait_for(lambda: table_id not in self.on_the_way.values())

    async def arrived(self, match_id: str) -> bool:
        """Wait for a match that has just ended; false if that takes too long."""
        if match_id in self.on_the_way:
            with suppress(TimeoutError):
                async with asyncio.timeout(ARRIVAL_SECONDS), self.kept:
                    await self.kept.wait_for(lambda: match_id not in self.on_the_way)
        return match_id not in self.on_the_way


async def until_written(store: Store, work: Work, not_yet: str, **of: object) -> None:
    """Do it in a transaction, however often it takes."""
    while True:
        try:
            async with store.begin() as connection:
                await work(connection)
                return
        except AWAY as failure:
            if is_our_fault(failure):
                raise
            log.warning(not_yet, why=str(failure), **of)
        await asyncio.sleep(RETRY_SECONDS)
