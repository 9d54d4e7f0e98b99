"""One bot process: its queue of questions, and what happens when it hangs or dies."""

import asyncio
import contextlib
import itertools
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping

import structlog
from msgspec import UNSET, json

from followsuit.bots.worker import MOST_MATCHES, Answer
from followsuit.server.bot_pool.question import Kind, NoAnswer, PendingQuestion
from followsuit.server.bot_pool.transcript import Transcript
from followsuit.server.clock import Clock, Timer

# -P: do not import files from the current directory
COMMAND = (sys.executable, "-P", "-m", "followsuit.bots.worker")
AT_A_TIME = 4  # questions sent ahead; few, as those cannot be cancelled
MOST_TRIES = 3  # for a question whose process died or forgot the match
SHORTEST_PAUSE = 0.05  # seconds before a restart, doubled each time
LONGEST_PAUSE = 5.0
LONG_LIFE = 10.0  # a process that lived this long was healthy
STOP_SECONDS = 1.0  # until it is killed
START_SECONDS = 30.0  # until it must be ready
HANG_SECONDS = 5.0  # beyond the time limit of a decision; after that the process hangs
READ_SECONDS = 0.1  # to read an answer that arrived while this process was busy
log = structlog.get_logger()


class WorkerProcess:
    """Sends questions to one process, which starts when it is needed.

    A process that hangs is killed. When a process has died it is restarted and asked again, unless
    somebody else's code is to blame: `failed` is then called with the reason, and all questions are
    refused.
    """

    def __init__(
        self,
        most_waiting: int,
        seconds: float,
        clock: Clock,
        environment: Mapping[str, str],
        explains: bool = False,
        failed: Callable[[str], None] | None = None,
    ) -> None:
        self.most_waiting = most_waiting
        self.seconds = seconds  # for one decision
        self.explains = explains  # answers say what a choice was made from
        self.clock = clock
        self.environment = environment  # for its process, in addition to the server's
        self.failed = failed
        self.waiting: deque[PendingQuestion] = deque()
        self.sent: dict[int, PendingQuestion] = {}  # the process thinks about the first
        self.known: OrderedDict[str, int] = OrderedDict()  # lines it has of each match
        self.numbers = itertools.count(1)
        self.process: Process | None = None
        self.is_ready = False  # the process has started and reads questions
        self.is_hung = False
        self.timer: Timer | None = None  # for the first question
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
            raise NoAnswer("too many questions are waiting")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.waiting.append(PendingQuestion(transcript, seat, bot, kind, answer, self.explains))
        if self.life is None:
            self.life = asyncio.create_task(self.live(), name="bot process")
        self.send()
        return await answer

    # the process

    async def start(self) -> None:
        """Start the process before it is needed."""
        self.process = await started(self.environment)
        self.life = asyncio.create_task(self.live(), name="bot process")

    async def live(self) -> None:
        """Read answers; when the process dies, restart it and ask again."""
        now, pause = self.clock.monotonic, SHORTEST_PAUSE
        if self.process is None:
            self.process = await self.restarted(0.0)
        while True:
            born = now()
            await self.listen()
            if self.failed is not None and self.sent:
                self.give_up(self.failed)
                return
            log.warning("a bot process died", lived=round(now() - born, 1), hung=self.is_hung)
            self.ask_again()
            pause = SHORTEST_PAUSE if now() - born > LONG_LIFE else min(2 * pause, LONGEST_PAUSE)
            self.process = await self.restarted(pause)
            self.restarts += 1

    async def restarted(self, pause: float) -> Process:
        """Start a process after a pause, and retry while the system refuses."""
        while True:
            await self.clock.sleep(pause)
            with contextlib.suppress(OSError):
                return await started(self.environment)
            pause = min(max(2 * pause, SHORTEST_PAUSE), LONGEST_PAUSE)

    async def listen(self) -> None:
        """Read answers until the process is gone."""
        process = self.process
        assert process is not None
        assert process.stdout is not None
        self.is_ready = self.is_hung = False
        self.send()
        try:
            async for line in process.stdout:
                self.receive(json.decode(line, type=Answer))
        except ValueError as error:  # not an answer, or too long a line
            log.error("a bot process sent an invalid answer", why=str(error))
            kill(process)
        self.process = None
        self.known.clear()
        self.watch()
        await process.wait()

    def ask_again(self) -> None:
        """Keep all questions for the next process, except one that made this process hang."""
        sent = list(self.sent.values())
        if self.is_hung:
            sent.pop(0).refuse("the bot hung")
        self.waiting.extendleft(reversed(sent))
        self.sent.clear()

    def give_up(self, failed: Callable[[str], None]) -> None:
        """Refuse all questions, so that others answer them now; the next starts a new process."""
        self.life = None
        self.restarts += 1
        failed("it hung" if self.is_hung else "its process died")
        for question in [*self.sent.values(), *self.waiting]:
            question.refuse("the process hung or died")
        self.sent.clear()
        self.waiting.clear()

    def watch(self) -> None:
        """Measure the time of the question that the process thinks about from now on."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.process is not None and self.sent:
            seconds = self.seconds + HANG_SECONDS if self.is_ready else START_SECONDS
            self.timer = self.clock.call_later(seconds, self.overdue)

    def overdue(self) -> None:
        self.timer = self.clock.call_later(READ_SECONDS, self.hung)

    def hung(self) -> None:
        assert self.process is not None
        self.is_hung = True
        kill(self.process)

    async def retire(self) -> None:
        """Stop once everything that was asked is answered."""
        answers = [question.answer for question in [*self.sent.values(), *self.waiting]]
        if answers:
            await asyncio.wait(answers)
        await self.close()

    async def close(self) -> None:
        if self.life is not None:
            self.life.cancel()
            await asyncio.wait([self.life])
        for question in [*self.sent.values(), *self.waiting]:
            question.refuse("the server is stopping")
        if self.timer is not None:
            self.timer.cancel()
        if self.process is not None:
            await end(self.process)

    # questions and answers

    def send(self) -> None:
        """Send as many questions as the process should have, without waiting for the pipe."""
        while self.process is not None and self.waiting and len(self.sent) < AT_A_TIME:
            question = self.waiting.popleft()
            if question.answer.done():
                continue  # timed out
            question.tries += 1
            if question.tries > MOST_TRIES:
                question.refuse("the process died on every try")
            else:
                self.send_one(self.process, question)

    def send_one(self, process: Process, question: PendingQuestion) -> None:
        assert process.stdin is not None
        number, transcript = next(self.numbers), question.transcript
        known = self.known.pop(transcript.key, 0)
        known = known if known <= len(transcript.lines) else 0
        self.sent[number] = question
        if len(self.sent) == 1:
            self.watch()
        # the pipe may break before we notice that the process died: then the question is repeated
        with contextlib.suppress(RuntimeError, OSError):
            process.stdin.write(question.line(number, known, self.seconds, self.queue_length))
        self.known[transcript.key] = len(transcript.lines)
        if len(self.known) > MOST_MATCHES:
            self.known.popitem(last=False)  # the process forgets it as well

    def receive(self, answer: Answer) -> None:
        self.is_ready = True
        question = self.sent.pop(answer.id, None)
        self.watch()
        if question is None:
            return  # the process is ready
        if answer.missing is not UNSET:
            self.known.pop(question.transcript.key, None)
            self.waiting.appendleft(question)
        elif answer.error is not UNSET:
            self.known.pop(question.transcript.key, None)
            key = question.transcript.key
            log.warning("a bot failed", bot=question.bot, match=key, why=answer.error)
            question.refuse(f"the bot failed: {answer.error}")
        elif not question.answer.done():
            question.answer.set_result(answer)
        self.send()


async def started(environment: Mapping[str, str]) -> Process:
    """Start a process that inherits only stderr, in its own session so that Ctrl-C spares it."""
    return await asyncio.create_subprocess_exec(
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
        env={**os.environ, **environment},
    )


async def end(process: Process) -> None:
    """Close its input, which ends it; kill it if that takes too long."""
    assert process.stdin is not None
    with contextlib.suppress(RuntimeError, OSError):
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), STOP_SECONDS)
    except TimeoutError:
        kill(process)
        await process.wait()


def kill(process: Process) -> None:
    """Kill a process and everything it has started."""
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
