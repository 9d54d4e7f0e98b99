"""Reviews of matches, each in a process of its own that runs when nothing else wants to."""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import structlog
from msgspec import Raw, json, structs

from followsuit.bots.catalogue import STRONGEST
from followsuit.bots.review.lines import Complete, Failed, Line, ReviewTask, Total
from followsuit.server.bot_pool.quarantine import PlugIn, Quarantine, plug_in_of
from followsuit.server.bot_pool.worker import kill
from followsuit.server.clock import Clock
from followsuit.texts import Text

# -P: do not import files from the current directory
COMMAND = (sys.executable, "-P", "-m", "followsuit.bots.review")
MOST_TRIES = 3  # for a review whose process is killed
PAUSE_SECONDS = 1.0  # before another try
# until the next line: long, as a busy machine has no time for reviews
STUCK_SECONDS = 3600.0
PLUG_IN_SECONDS = 600.0  # if somebody else's code may hang
ROUND = b'{"type":"round"'  # how these lines begin
LONGEST_LINE = 4 * 1024 * 1024  # bytes
log = structlog.get_logger()

Receive: TypeAlias = Callable[[Line, Raw], None]
line_in = json.Decoder(Line).decode


class CannotReview(Exception):
    """The review cannot be made, and trying again would not help."""

    def __init__(self, why: Text) -> None:
        super().__init__(str(why))
        self.why = why


class ProcessDied(Exception):
    """The process ended before the review did."""

    def __init__(self, status: int) -> None:
        super().__init__(ending(status))
        self.is_hopeless = status == -signal.SIGPROF  # it took too long, and would again


class ReviewProcess:
    """Makes one review at a time."""

    def __init__(
        self, clock: Clock, environment: Mapping[str, str], quarantine: Quarantine
    ) -> None:
        self.clock = clock
        self.environment = environment  # for the processes, in addition to the server's
        self.quarantine = quarantine
        self.process: Process | None = None
        self.patience = STUCK_SECONDS  # until the next line
        self.is_renewing = False  # there is newer code than the process has
        self.restarts = 0

    async def review(
        self,
        task: ReviewTask,
        lines: Sequence[Raw],
        receive: Receive,
        cut_back: Callable[[], None],
    ) -> None:
        """Make a review after its first lines; start over if the process is killed.

        `receive` adds to the lines, `cut_back` removes those of a round that is not complete.
        """
        plug_in = plug_in_of(STRONGEST, task.record["game"])
        if plug_in is not None and plug_in in self.quarantine:
            raise CannotReview(Text("error.review_quarantine", game=plug_in.name))
        self.patience = STUCK_SECONDS if plug_in is None else PLUG_IN_SECONDS
        deaths = 0
        while True:
            try:
                return await self.run(task, lines, receive)
            except (ProcessDied, OSError) as death:
                if not self.is_renewing:
                    deaths += 1
                    self.note(death, plug_in, deaths)
            await self.clock.sleep(PAUSE_SECONDS)
            if self.is_renewing:  # newer code may say something else about the same round
                cut_back()

    def note(self, death: ProcessDied | OSError, plug_in: PlugIn | None, deaths: int) -> None:
        """Give up if it would happen again, or if somebody else's code is to blame."""
        self.restarts += 1
        log.warning("a review process died", why=str(death))
        if plug_in is not None:
            self.quarantine.add(plug_in, f"its review process {death}")
        is_hopeless = isinstance(death, ProcessDied) and death.is_hopeless
        if plug_in is not None or is_hopeless or deaths == MOST_TRIES:
            raise CannotReview(Text("error.review_failed"))

    async def run(self, task: ReviewTask, lines: Sequence[Raw], receive: Receive) -> None:
        """Let a new process make the rest of the review."""
        self.is_renewing = False
        process = self.process = await started(self.environment)
        known = whole_rounds(lines)
        try:
            if self.is_renewing:  # while it started
                kill(process)
            assert process.stdin is not None
            with contextlib.suppress(RuntimeError, OSError):  # it may be dead already
                process.stdin.write(encoded(task, known))
                process.stdin.close()
            if not await self.listen(process, len(known), lines, receive):
                raise ProcessDied(await process.wait())
        except ValueError as error:  # not a line of ours, or too long a line
            log.error("a review process sent an invalid line", why=str(error))
            raise CannotReview(Text("error.review_failed")) from None
        finally:
            self.process = None
            kill(process)
            await process.wait()

    async def listen(
        self, process: Process, number: int, lines: Sequence[Raw], receive: Receive
    ) -> bool:
        """Read lines from this number on; returns whether the review is complete.

        A review that starts over repeats lines, exactly as they were.
        """
        while raw := await self.next_line(process):
            match line_in(raw):
                case Complete():
                    return True
                case Failed(why):
                    log.error("a review failed", why=why)
                    raise CannotReview(Text("error.review_failed"))
                case Total() as total:
                    receive(total, Raw(raw))
                case line:
                    number += 1
                    if number > len(lines):
                        receive(line, Raw(raw.strip()))
        return False

    async def next_line(self, process: Process) -> bytes:
        """Kill a process that sends nothing for too long."""
        assert process.stdout is not None
        stuck = self.clock.call_later(self.patience, partial(kill, process))
        try:
            return await process.stdout.readline()
        finally:
            stuck.cancel()

    def renew(self) -> None:
        """Let a process with newer code start over."""
        self.is_renewing = True
        if self.process is not None:
            kill(self.process)


def whole_rounds(lines: Sequence[Raw]) -> Sequence[Raw]:
    """The lines up to the end of the last round that is complete."""
    ends = [place for place, line in enumerate(lines, 1) if bytes(line).startswith(ROUND)]
    return lines[: ends[-1]] if ends else []


def encoded(task: ReviewTask, known: Sequence[Raw]) -> bytes:
    """A task as one line; what is known is encoded already."""
    return json.encode({**structs.asdict(task), "known": known}) + b"\n"


def ending(status: int) -> str:
    """How a process ended."""
    if status < 0:
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with status {status}"


async def started(environment: Mapping[str, str]) -> Process:
    """Start a process that inherits only stderr, in its own session so that Ctrl-C spares it."""
    return await asyncio.create_subprocess_exec(
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
        limit=LONGEST_LINE,
        env={**os.environ, **environment},
    )
