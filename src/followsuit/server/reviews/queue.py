"""The queue of reviews: everybody's first one is before anybody's second."""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from followsuit.bots.review.lines import ReviewTask
from followsuit.rules.catalogue import GAMES
from followsuit.server.bot_pool.review_process import CannotReview, ReviewProcess
from followsuit.server.clock import Clock
from followsuit.server.problem import Problem
from followsuit.server.reviews.job import Job
from followsuit.server.tables.commit import Progress
from followsuit.texts import Text

SEED = 1  # every server makes the same review of a match
PLAYOUTS = 0  # per close decision: as many as usual
MOST_WAITING = 500
log = structlog.get_logger()


class ReviewQueue:
    """Each process takes the first job in the queue when it is free."""

    def __init__(self, processes: Sequence[ReviewProcess], most_at_once: int, clock: Clock) -> None:
        self.processes = processes
        self.most_at_once = most_at_once  # per person, waiting and running; 0: no limit
        self.waiting: list[Job] = []
        self.running: list[Job] = []
        self.turn = 0  # of the job that started last
        self.clock = clock
        self.on_end: Callable[[str, float], None] = lambda state, seconds: None  # the metrics
        self.changed = Progress()
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self.work(each)) for each in self.processes]

    async def close(self) -> None:
        """Stop all reviews; what is not done starts over with the server."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def interrupt(self) -> None:
        for job in self.jobs:
            job.interrupt()

    @property
    def jobs(self) -> list[Job]:
        return [*self.running, *self.waiting]

    def check_room(self, person: str) -> None:
        """Refuse another review if there are no processes, or too many reviews already."""
        if not self.processes:
            raise Problem(409, "no_reviews", Text("error.reviews_off"))
        if len(self.waiting) >= MOST_WAITING:
            raise Problem(503, "busy", Text("error.reviews_busy"), retry_after=60)
        count = sum(job.person == person for job in self.jobs)
        if self.most_at_once and count >= self.most_at_once:
            raise Problem(429, "too_many_reviews", Text("error.reviews_at_once", count=count))

    def add(self, job: Job) -> None:
        """Queue a job behind everybody else's of the same turn."""
        own = [other.turn + 1 for other in self.jobs if other.person == job.person]
        job.turn = max([self.turn, *own])
        place = sum(other.turn <= job.turn for other in self.waiting)
        self.waiting.insert(place, job)
        self.number()
        self.changed.notify()

    def number(self) -> None:
        """Tell every waiting job how many are ahead."""
        for place, job in enumerate(self.waiting):
            job.move_up(len(self.running) + place)

    async def work(self, process: ReviewProcess) -> None:
        while True:
            await self.changed.until(lambda: bool(self.waiting))
            job = self.waiting.pop(0)
            self.running.append(job)
            self.turn = job.turn
            job.enter("running")
            self.number()
            began = self.clock.monotonic()
            try:
                await self.finish(job, await self.make(job, process))
            finally:
                self.running.remove(job)
                self.number()
            self.on_end(job.state, self.clock.monotonic() - began)

    async def make(self, job: Job, process: ReviewProcess) -> Text | None:
        """Make a review; returns why it failed."""
        try:
            record = await job.load()
            if record["game"] not in GAMES:
                return Text("error.game_missing", game=record["game"])
            task = ReviewTask(dict(record), [job.seat], SEED, PLAYOUTS)
            await process.review(task, job.lines, job.receive, job.cut_back)
        except CannotReview as failure:
            return failure.why
        except Exception:
            log.exception("a review failed", match=job.match_id, seat=job.seat)
            return Text("error.review_failed")
        return None

    async def finish(self, job: Job, why: Text | None) -> None:
        try:
            await job.save(job, why)
        except Exception:
            log.exception("a review cannot be saved", match=job.match_id, seat=job.seat)
            why = Text("error.review_failed")
        job.enter("done" if why is None else "failed", why)
