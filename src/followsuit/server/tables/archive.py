"""Archives finished matches, each exactly once, and retries until that succeeds."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.table import TableSetup
from followsuit.rules.stats import MatchStats
from followsuit.server.clock import Clock
from followsuit.server.store.store import DATABASE_ERRORS, Store, is_our_fault
from followsuit.server.tables.state import Finished

RETRY_SECONDS = 2.0
ARRIVAL_SECONDS = 5.0  # players get the link to a match before it is archived
MOST_TOGETHER = 16  # matches in one transaction, during which no move can be written
log = structlog.get_logger()


@dataclass(frozen=True)
class EndedMatch:
    """A finished or abandoned match as the archive stores it."""

    match_id: str
    table_id: int
    record: Mapping[str, Any]
    rated: bool
    private: bool
    started: float
    ended: float
    chairs: Sequence[tuple[str | None, str, str | None]]  # user, name, bot
    stats: MatchStats

    @property
    def is_finished(self) -> bool:
        return self.record["result"] is not None


Work: TypeAlias = Callable[[AsyncConnection], Awaitable[object]]
SaveMatches: TypeAlias = Callable[[AsyncConnection, Sequence[EndedMatch]], Awaitable[None]]


class Waiting(NamedTuple):
    """A match that is not archived yet."""

    table_id: int
    setup: TableSetup
    finished: Finished

    def to_save(self) -> EndedMatch:
        setup, (live, ended, chairs) = self.setup, self.finished
        return EndedMatch(
            match_id=live.id,
            table_id=self.table_id,
            record=live.record(),
            rated=setup.rated,
            private=setup.private,
            started=live.started,
            ended=ended,
            chairs=chairs,
            stats=live.stats(),
        )


class Archiver:
    """The log keeps a match until the archive has it, so a failed attempt loses nothing."""

    def __init__(self, store: Store, clock: Clock, save_matches: SaveMatches) -> None:
        self.store = store
        self.clock = clock
        self.save_matches = save_matches
        self.waiting: list[Waiting] = []
        self.turn = asyncio.Lock()  # concurrent transactions would hold up the tables
        self.unsaved: dict[str, int] = {}  # matches on their way to the archive, with their tables
        self.saved = asyncio.Condition()

    def save(
        self, table_id: int, setup: TableSetup, finished: Finished
    ) -> Coroutine[Any, Any, None]:
        """Return a coroutine that archives a match, which counts as unsaved from now on."""
        self.unsaved[finished.live_match.id] = table_id
        self.waiting.append(Waiting(table_id, setup, finished))
        return self.write()

    async def write(self) -> None:
        """Archive whatever is waiting; matches that ended meanwhile are written together."""
        async with self.turn:
            matches = []
            for each in self.take_some():
                try:
                    matches.append(each.to_save())
                except Exception:
                    match = each.finished.live_match.id
                    log.exception("a match cannot be recorded", match=match)
                await asyncio.sleep(0)  # let others run
            if not matches or await self.try_write(matches):
                return
        # one of them is bad, or archived already: save the others without it
        await asyncio.gather(*map(self.write_alone, matches))

    def take_some(self) -> list[Waiting]:
        """Several unrated matches, or one rated match: rating takes a while."""
        count = 0
        while count < min(len(self.waiting), MOST_TOGETHER):
            if self.waiting[count].setup.rated:
                break
            count += 1
        batch, self.waiting = self.waiting[: count or 1], self.waiting[count or 1 :]
        return batch

    async def try_write(self, matches: list[EndedMatch]) -> bool:
        try:
            async with self.store.begin() as connection:
                await self.save_matches(connection, matches)
        except Exception as error:
            ids = [match.match_id for match in matches]
            log.warning("matches not archived yet", matches=ids, why=str(error))
            return False
        await self.note_saved(matches)
        return True

    async def write_alone(self, match: EndedMatch) -> None:
        async def work(connection: AsyncConnection) -> None:
            await self.save_matches(connection, [match])

        log_later = partial(log.warning, "a match is not archived yet", match=match.match_id)
        try:
            await until_written(self.store, self.clock, work, log_later)
        except Exception:
            log.exception("a match cannot be archived", match=match.match_id)
        else:
            await self.note_saved([match])

    async def note_saved(self, matches: list[EndedMatch]) -> None:
        async with self.saved:
            for match in matches:
                self.unsaved.pop(match.match_id, None)
            self.saved.notify_all()

    async def until_saved(self, table_id: int) -> None:
        """Wait for all matches of a table."""
        async with self.saved:
            await self.saved.wait_for(lambda: table_id not in self.unsaved.values())

    async def wait_until_saved(self, match_id: str) -> bool:
        """Wait for a match that has just ended; false if that takes too long."""
        if match_id in self.unsaved:
            with suppress(TimeoutError):
                async with asyncio.timeout(ARRIVAL_SECONDS), self.saved:
                    await self.saved.wait_for(lambda: match_id not in self.unsaved)
        return match_id not in self.unsaved


async def until_written(
    store: Store, clock: Clock, work: Work, log_later: Callable[..., object]
) -> None:
    """Run a transaction, and run it again while the database is unreachable."""
    while True:
        try:
            async with store.begin() as connection:
                await work(connection)
                return
        except DATABASE_ERRORS as error:
            if is_our_fault(error):
                raise
            log_later(why=str(error))
        await clock.sleep(RETRY_SECONDS)
