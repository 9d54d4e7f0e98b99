"""A review that is waiting, being made, or finished."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias, cast

from msgspec import Raw

from followsuit.bots.review.lines import Line, Total
from followsuit.bots.review.results import MatchReview, Review, SeatReview
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.protocol.review import ReviewProgress, ReviewState
from followsuit.protocol.text import wire_text
from followsuit.server.bot_pool.review_process import whole_rounds
from followsuit.server.tables.commit import Progress
from followsuit.texts import Text

GATHER_SECONDS = 0.3  # for more lines: whoever waits asks again as soon as there is one
DECISION = b'{"type":"decision"'  # how these lines begin

Record: TypeAlias = Mapping[str, Any]
Load: TypeAlias = Callable[[], Awaitable[Record]]
Save: TypeAlias = Callable[["Job", Text | None], Awaitable[None]]  # with the reason for a failure


class Job:
    """Lines are kept as the process wrote them."""

    def __init__(
        self,
        match_id: str,
        seat: int,
        person: str | None,
        load: Load,
        save: Save,
        created: float,
        lines: Sequence[Raw] = (),
    ) -> None:
        self.match_id = match_id
        self.seat = seat
        self.person = person  # who asked for it
        self.load = load
        self.save = save
        self.created = created
        self.state: ReviewState = "queued"
        self.is_whole = True  # the match is over
        self.turn = 0  # in the queue: a lower one is first
        self.ahead = 0
        self.total = 0
        self.lines = list(lines)  # those of an earlier review of the same match are known
        self.done = decisions_in(self.lines)
        self.result: SeatReview | None = None
        self.why: Text | None = None  # why it failed
        self.changed = Progress()
        self.writing = asyncio.Lock()  # to the database, one after the other
        self.is_interrupted = False  # the server is stopping

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "failed")

    def receive(self, line: Line, raw: Raw) -> None:
        """Take the next line from the process."""
        match line:
            case Total(decisions):
                self.total = decisions
            case DecisionReview():
                self.done += 1
            case MatchReview():
                self.result = next(seat for seat in line.seats if seat.seat == self.seat)
        is_sum = isinstance(line, MatchReview)
        if not isinstance(line, Total) and (self.is_whole or not is_sum):
            self.lines.append(raw)
        self.changed.notify()

    def cut_back(self) -> None:
        """Forget the lines of a round that is not complete."""
        del self.lines[len(whole_rounds(self.lines)) :]
        self.done = decisions_in(self.lines)

    def move_up(self, ahead: int) -> None:
        if ahead != self.ahead:
            self.ahead = ahead
            self.changed.notify()

    def enter(self, state: ReviewState, why: Text | None = None) -> None:
        self.state, self.why = state, why
        self.changed.notify()

    def interrupt(self) -> None:
        """Answer everyone who waits for news."""
        self.is_interrupted = True
        self.changed.notify()

    async def news(self, after: int, seconds: float) -> None:
        """Wait for a line after these, another state or another place in the queue."""
        before = self.state, self.ahead

        def is_new() -> bool:
            has_moved = (self.state, self.ahead) != before
            return len(self.lines) > after or has_moved or self.is_over or self.is_interrupted

        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.changed.until(is_new)
        if seconds and not self.is_over and not self.is_interrupted:
            await asyncio.sleep(GATHER_SECONDS)

    def progress(self, after: int) -> ReviewProgress:
        why = None if self.why is None else wire_text(self.why)
        lines = undecoded(self.lines[after:])
        return ReviewProgress(self.state, self.done, self.total, self.ahead, lines, why)


def decisions_in(lines: Sequence[Raw]) -> int:
    return sum(bytes(line).startswith(DECISION) for line in lines)


def undecoded(lines: Sequence[Raw]) -> list[Review]:
    """Lines that are passed on as they are: decoding hundreds would hold up every table."""
    return cast(list[Review], lines)
