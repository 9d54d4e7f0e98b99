"""Reviews of matches that are over: made once for each seat, and kept."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import structlog
from msgspec import Raw
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.review import ReviewProgress
from followsuit.protocol.text import wire_text
from followsuit.rules.catalogue import GAMES
from followsuit.server.bot_pool.review_process import CannotReview
from followsuit.server.clock import Clock
from followsuit.server.problem import Problem
from followsuit.server.reviews import stored
from followsuit.server.reviews.job import Job, Record, decisions_in, undecoded
from followsuit.server.reviews.queue import ReviewQueue
from followsuit.server.store.store import DATABASE_ERRORS, Store
from followsuit.server.tables.archive import RETRY_SECONDS, until_written
from followsuit.texts import Text

MOST_IN_MEMORY = 8  # finished reviews, some 1 MB each
log = structlog.get_logger()
# what else is done with the lines of a review, by match, seat and the person who asked for it
Done = Callable[[str, int, str | None, Sequence[Raw]], Awaitable[None]]


class MatchReviews:
    def __init__(self, store: Store, queue: ReviewQueue, clock: Clock) -> None:
        self.store = store
        self.queue = queue
        self.clock = clock
        self.jobs: dict[tuple[str, int], Job] = {}  # not finished
        self.read_lately: OrderedDict[bytes, list[Raw]] = OrderedDict()  # by what is stored
        self.on_done: Done | None = None

    async def resume(self) -> None:
        """Queue again what a stopped server left."""
        async with self.store.connect() as connection:
            rows = await stored.queued(connection)
        for row in rows:
            self.add(row.match_id, row.seat, row.user_id)

    def add(self, match_id: str, seat: int, person: str | None, known: Sequence[Raw] = ()) -> Job:
        load, now = partial(self.load, match_id), self.clock.time()
        job = Job(match_id, seat, person, load, self.save, now, known)
        self.jobs[match_id, seat] = job
        self.queue.add(job)
        return job

    async def request(
        self,
        match_id: str,
        seat: int,
        person: str,
        count: Callable[[], None],
        known: Sequence[Raw] = (),
    ) -> ReviewProgress:
        """The review of a seat, queued unless there is one; `count` may refuse a new one."""
        progress = await self.progress(match_id, seat)
        if progress.state not in ("none", "failed"):
            return progress
        if (match_id, seat) not in self.jobs:  # somebody else may have asked meanwhile
            self.queue.check_room(person)
            count()
            await self.note(self.add(match_id, seat, person, known))
        return await self.progress(match_id, seat)

    async def check(self, match_id: str, seat: int) -> None:
        """Refuse a match or a seat that does not exist."""
        if (match_id, seat) in self.jobs:
            return
        async with self.store.connect() as connection:
            match = await stored.match_of(connection, match_id)
        if match is None:
            raise Problem(404, "no_such_match", Text("error.no_match"))
        if match.game not in GAMES:
            raise Problem(409, "game_missing", Text("error.game_missing", game=match.game))
        if seat >= match.seats:
            raise Problem(422, "no_such_seat", Text("error.match_seats", count=match.seats))

    async def note(self, job: Job) -> None:
        """Let the review survive a restart."""
        async with job.writing, self.store.begin() as connection:
            await stored.enqueue(connection, job)

    async def progress(
        self, match_id: str, seat: int, after: int = 0, wait: float = 0
    ) -> ReviewProgress:
        """The review from line `after` on; while it is being made, wait for news."""
        job = self.jobs.get((match_id, seat))
        if job is None:
            return await self.kept(match_id, seat, after)
        await job.news(after, wait)
        return job.progress(after)

    async def kept(self, match_id: str, seat: int, after: int) -> ReviewProgress:
        async with self.store.connect() as connection:
            state = await stored.state_of(connection, match_id, seat)
            packed = await stored.lines_of(connection, match_id, seat)
        if state == "failed":
            return ReviewProgress("failed", 0, 0, 0, [], wire_text(Text("error.review_failed")))
        if packed is None:
            return ReviewProgress("none", 0, 0, 0, [], None)
        lines = await self.unpacked(packed)
        count = decisions_in(lines)
        return ReviewProgress("done", count, count, 0, undecoded(lines[after:]), None)

    async def unpacked(self, packed: bytes) -> list[Raw]:
        """The lines, those read lately from memory; found by what is stored, so never outdated."""
        lines = self.read_lately.get(packed)
        if lines is None:
            lines = self.read_lately[packed] = await stored.unpacked(packed)
        self.read_lately.move_to_end(packed)
        if len(self.read_lately) > MOST_IN_MEMORY:
            self.read_lately.popitem(last=False)
        return lines

    # for the queue

    async def load(self, match_id: str) -> Record:
        """The record; tries again while the database is unreachable."""
        while True:
            try:
                async with self.store.connect() as connection:
                    record = await stored.record_of(connection, match_id)
            except DATABASE_ERRORS as error:
                log.warning("a match to review cannot be read yet", why=str(error))
                await self.clock.sleep(RETRY_SECONDS)
                continue
            if record is None:
                raise CannotReview(Text("error.no_match"))
            return record

    async def save(self, job: Job, why: Text | None) -> None:
        packed = None if why is not None else await stored.packed(job.lines)

        async def work(connection: AsyncConnection) -> None:
            await stored.save(connection, job, packed, self.clock.time())

        log_later = partial(log.warning, "a review is not saved yet", match=job.match_id)
        try:
            async with job.writing:
                await until_written(self.store, self.clock, work, log_later)
            if why is None:
                await self.pass_on(job)
        finally:
            self.jobs.pop((job.match_id, job.seat), None)

    async def pass_on(self, job: Job) -> None:
        """Do what else is done with a review; it is saved whether that works or not."""
        if self.on_done is None:
            return
        try:
            await self.on_done(job.match_id, job.seat, job.person, job.lines)
        except Exception:
            log.exception("a finished review has no effect", match=job.match_id, seat=job.seat)
