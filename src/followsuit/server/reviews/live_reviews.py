"""Reviews of a match in progress against bots: of the rounds that are over.

They are kept in memory. When the match is over, its review continues from their lines.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Raw, structs

from followsuit.protocol.review import ReviewProgress
from followsuit.server.clock import Clock
from followsuit.server.problem import Problem
from followsuit.server.reviews.job import Job, Record
from followsuit.server.reviews.queue import ReviewQueue
from followsuit.server.tables.live_match import LiveMatch
from followsuit.server.tables.state import TableState
from followsuit.server.user import User
from followsuit.texts import Text

MOST_KEPT = 200


class Rounds(NamedTuple):
    """The first rounds of a match."""

    number: int
    record: Record


@dataclass
class Kept:
    """What is known about a seat, and what is to be reviewed after that."""

    job: Job
    rounds: int  # that the job reviews
    waiting: Rounds | None = None


class LiveReviews:
    def __init__(self, queue: ReviewQueue, clock: Clock) -> None:
        self.queue = queue
        self.clock = clock
        self.kept: OrderedDict[tuple[str, int], Kept] = OrderedDict()

    def lines(self, match_id: str, seat: int) -> Sequence[Raw]:
        """What is known about a match when it is over."""
        kept = self.kept.get((match_id, seat))
        return [] if kept is None else kept.job.lines

    def request(
        self, state: TableState, user: User, seat: int, count: Callable[[], None]
    ) -> ReviewProgress:
        """Review all rounds that are over; `count` may refuse a first or a failed review."""
        live = match_to_review(state, user, seat)
        kept = self.kept.get((live.id, seat))
        over = rounds_over(live)
        has_failed = kept is not None and kept.job.state == "failed"
        if has_failed or (kept is None and over):
            self.queue.check_room(user.id)
            count()
        if has_failed or over > (0 if kept is None else kept.rounds):
            self.review(live, seat, user.id, kept)
        return self.shown(live, seat, 0)

    def review(self, live: LiveMatch, seat: int, person: str, kept: Kept | None) -> None:
        rounds = Rounds(rounds_over(live), record_of_rounds(live))
        if kept is not None and not kept.job.is_over:
            kept.waiting = rounds
            return
        self.start(live.id, seat, person, rounds, [] if kept is None else kept.job.lines)

    def start(
        self, match_id: str, seat: int, person: str | None, rounds: Rounds, known: Sequence[Raw]
    ) -> None:
        async def load() -> Record:
            return rounds.record

        job = Job(match_id, seat, person, load, self.save, self.clock.time(), known)
        job.is_whole = False
        self.kept[match_id, seat] = Kept(job, rounds.number)
        self.kept.move_to_end((match_id, seat))
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        self.queue.add(job)

    async def save(self, job: Job, why: Text | None) -> None:
        """Nothing to save: go on with the rounds that have ended meanwhile."""
        kept = self.kept.get((job.match_id, job.seat))
        if kept is not None and kept.waiting is not None and why is None:
            self.start(job.match_id, job.seat, job.person, kept.waiting, job.lines)

    async def progress(
        self, state: TableState, user: User, seat: int, after: int, wait: float
    ) -> ReviewProgress:
        """The review from line `after` on; while it is being made, wait for news."""
        live = match_to_review(state, user, seat)
        kept = self.kept.get((live.id, seat))
        if kept is not None:
            await kept.job.news(after, wait)
            # chairs may have changed
            live = match_to_review(state, user, seat)
        return self.shown(live, seat, after)

    def shown(self, live: LiveMatch, seat: int, after: int) -> ReviewProgress:
        kept = self.kept.get((live.id, seat))
        if kept is None:
            return ReviewProgress("none", 0, 0, 0, [], None)
        progress = kept.job.progress(after)
        if progress.state == "done" and kept.rounds < rounds_over(live):
            return structs.replace(progress, state="none")
        return progress


def rounds_to_replay(state: TableState, user: User) -> Record:
    """The rounds that are over, for the only person who plays."""
    return record_of_rounds(match_to_review(state, user, state.seat_of(user.id)))


def match_to_review(state: TableState, user: User, seat: int | None) -> LiveMatch:
    """The match in progress, if this user plays it in this seat against bots only."""
    live = state.live_match
    if live is None or state.stage != "playing":
        raise Problem(409, "no_match", Text("refusal.no_match"))
    if seat is None or state.seat_of(user.id) != seat:
        raise Problem(403, "not_yours", Text("error.review_seat"))
    # also those who left: they may come back
    if any(chair.user for each, chair in enumerate(state.chairs) if each != seat):
        raise Problem(403, "not_yet", Text("error.review_people"))
    return live


def rounds_over(live: LiveMatch) -> int:
    """How many rounds can no longer change."""
    return len(live.results) + bool(live.dealers and live.match.round_is_over())


def record_of_rounds(live: LiveMatch) -> Record:
    """The record of the rounds that are over; nothing of the round in progress is in it."""
    record = {key: value for key, value in live.record().items() if key != "fair"}
    return record | {"hands": record["hands"][: rounds_over(live)], "result": None}
