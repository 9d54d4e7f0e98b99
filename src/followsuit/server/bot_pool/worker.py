"""One bot process: its queue of requests, and its restart when it dies.

NoAnswer        the process cannot answer this request
"""

import asyncio
import contextlib
import itertools
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import structlog
from msgspec import UNSET, json

from followsuit.bots.worker import MOST_MATCHES, Answer
from followsuit.server.bot_pool.transcript import Transcript
from followsuit.server.clock import Clock

# -P: do not import files from the current directory
COMMAND = (sys.executable, "-P", "-m", "followsuit.bots.worker")
AT_A_TIME = 4  # requests sent ahead; few, as those cannot be cancelled
MOST_TRIES = 3  # for a request whose process died or forgot the match
SHORTEST_PAUSE = 0.05  # seconds before a restart, doubled each time
LONGEST_PAUSE = 5.0
LONG_LIFE = 10.0  # a process that lived this long was healthy
STOP_SECONDS = 1.0  # until it is killed
Kind: TypeAlias = Literal["choose", "interject", "evaluate"]
log = structlog.get_logger()


class NoAnswer(Exception):
    """This worker cannot answer."""


@dataclass(eq=False)
class Asked:
    """A request, about the state of the match when it is sent."""

    transcript: Transcript
    seat: int
    bot: str
    kind: Kind
    answer: asyncio.Future[Answer]
    tries: int = 0

    def line(self, number: int, known: int, seconds: float, waiting: int) -> bytes:
        transcript = self.transcript
        rest: dict[str, Any] = {"seat": self.seat, "bot": self.bot, "seed": transcript.seed}
        rest |= {"seconds": seconds, "waiting": waiting}
        if self.kind != "choose":
            rest[self.kind] = True
        parts = [
            b'{"id":%d,"key":' % number,
            json.encode(transcript.key),
            b',"opening":',
            b"null" if known else transcript.opening,
            b',"known":%d,"lines":[' % known,
            b",".join(transcript.lines[known:]),
            b"],",
            json.encode(rest)[1:],
            b"\n",
        ]
        return b"".join(parts)


class Worker:
    """Sends requests to one process, and restarts it when it dies."""

    def __init__(self, most_waiting: int, seconds: float, clock: Clock) -> None:
        self.most_waiting = most_waiting
        self.seconds = seconds  # for one decision
        self.clock = clock
        self.waiting: deque[Asked] = deque()
        self.sent: dict[int, Asked] = {}
        self.known: OrderedDict[str, int] = OrderedDict()  # lines it has of each match
        self.numbers = itertools.count(1)
        self.process: Process | None = None
        self.restarts = 0
        self.life: asyncio.Task[None] | None = None

    @property
    def queue_length(self) -> int:
        return len(self.waiting) + len(self.sent)

    @property
    def has_time(self) -> bool:
        return self.process is not None and len(self.sent) < AT_A_TIME

    async def ask(
        self, transcript: Transcript, seat: int, bot: str, kind: Kind = "choose"
    ) -> Answer:
        """Without a time limit: the caller sets one."""
        if self.queue_length >= self.most_waiting:
            raise NoAnswer("too many requests are waiting")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.waiting.append(Asked(transcript, seat, bot, kind, answer))
        self.send()
        return await answer

    # the process

    async def start(self) -> None:
        self.process = await started()
        self.life = asyncio.create_task(self.live(), name="bot process")

    async def live(self) -> None:
        """Read answers; when the process dies, restart it and ask again."""
        now, pause = self.clock.monotonic, SHORTEST_PAUSE
        while True:
            born = now()
            await self.listen()
            log.warning("a bot process died", lived=round(now() - born, 1))
            pause = SHORTEST_PAUSE if now() - born > LONG_LIFE else min(2 * pause, LONGEST_PAUSE)
            self.process = await self.restarted(pause)
            self.restarts += 1
            self.send()

    async def restarted(self, pause: float) -> Process:
        """Start a process after a pause, and retry while the system refuses."""
        while True:
            await self.clock.sleep(pause)
            with contextlib.suppress(OSError):
                return await started()
            pause = min(2 * pause, LONGEST_PAUSE)

    async def listen(self) -> None:
        """Read answers until the process is gone."""
        process = self.process
        assert process is not None
        assert process.stdout is not None
        self.send()
        try:
            async for line in process.stdout:
                self.receive(json.decode(line, type=Answer))
        except ValueError as error:  # not an answer, or too long a line
            log.error("a bot process sent an invalid answer", why=str(error))
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        self.process = None
        self.known.clear()
        self.waiting.extendleft(reversed(self.sent.values()))
        self.sent.clear()
        await process.wait()

    async def close(self) -> None:
        if self.life is not None:
            self.life.cancel()
            await asyncio.wait([self.life])
        for asked in [*self.sent.values(), *self.waiting]:
            refuse(asked, "the server is stopping")
        if self.process is not None:
            await end(self.process)

    # requests and answers

    def send(self) -> None:
        """Send as many requests as the process should have, without waiting for the pipe."""
        while self.process is not None and self.waiting and len(self.sent) < AT_A_TIME:
            asked = self.waiting.popleft()
            if asked.answer.done():
                continue  # timed out
            asked.tries += 1
            if asked.tries > MOST_TRIES:
                refuse(asked, "the process died on every try")
            else:
                self.send_one(self.process, asked)

    def send_one(self, process: Process, asked: Asked) -> None:
        assert process.stdin is not None
        number, transcript = next(self.numbers), asked.transcript
        known = self.known.pop(transcript.key, 0)
        known = known if known <= len(transcript.lines) else 0
        self.sent[number] = asked
        # the pipe may break before we notice that the process died: then the request is repeated
        with contextlib.suppress(RuntimeError, OSError):
            process.stdin.write(asked.line(number, known, self.seconds, self.queue_length))
        self.known[transcript.key] = len(transcript.lines)
        if len(self.known) > MOST_MATCHES:
            self.known.popitem(last=False)  # the process forgets it as well

    def receive(self, answer: Answer) -> None:
        asked = self.sent.pop(answer.id, None)
        if asked is None:
            return  # timed out
        if answer.missing is not UNSET:
            self.known.pop(asked.transcript.key, None)
            self.waiting.appendleft(asked)
        elif answer.error is not UNSET:
            self.known.pop(asked.transcript.key, None)
            log.warning("a bot failed", bot=asked.bot, match=asked.transcript.key, why=answer.error)
            refuse(asked, f"the bot failed: {answer.error}")
        elif not asked.answer.done():
            asked.answer.set_result(answer)
        self.send()


def refuse(asked: Asked, why: str) -> None:
    if not asked.answer.done():
        asked.answer.set_exception(NoAnswer(why))


async def started() -> Process:
    """It inherits only stderr; in its own session it does not receive Ctrl-C."""
    return await asyncio.create_subprocess_exec(
        *COMMAND, stdin=PIPE, stdout=PIPE, start_new_session=True
    )


async def end(process: Process) -> None:
    """Close its input, which ends it; kill it if that takes too long."""
    assert process.stdin is not None
    with contextlib.suppress(RuntimeError, OSError):
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), STOP_SECONDS)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
