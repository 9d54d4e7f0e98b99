"""The pool of bot processes: which one to ask, and what to do when it is too slow."""

import asyncio
import contextlib
import secrets
import zlib
from collections.abc import Callable

from msgspec import UNSET

from followsuit.bots.analysis import AnalyzedAction
from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.bots.worker import Answer
from followsuit.server.bot_pool.transcript import Transcript
from followsuit.server.bot_pool.worker import Kind, NoAnswer, Worker
from followsuit.server.clock import Clock

SECONDS = 0.8  # of thinking about a decision
SPARE_SECONDS = 1.2  # for everything else, including the queue
ADVICE_SECONDS = 3.0  # longer than for a move, as nobody else waits
OWN_SHARE = 2 / 3  # of the spare seconds for the bot itself; the rest is for a weaker one
MOST_WAITING = 200  # requests to one process
WEAKER = "casual"  # answers almost immediately


class UnknownBot(ValueError):
    """There is no bot of this name."""


class BotPool:
    """Under load, a weaker bot answers rather than a late one."""

    def __init__(
        self,
        processes: int,
        clock: Clock,
        seconds: float = SECONDS,
        spare: float = SPARE_SECONDS,
        most_waiting: int = MOST_WAITING,
        thought: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.own_share = seconds + OWN_SHARE * spare
        self.deadline = seconds + spare
        self.thought = thought  # called with the seconds of each answer
        self.weaker = 0  # answers from a weaker bot
        self.hurrying = asyncio.Lock()
        self.workers = [Worker(most_waiting, seconds, clock) for _ in range(processes)]

    async def start(self) -> None:
        await asyncio.gather(*[worker.start() for worker in self.workers])

    async def close(self) -> None:
        await asyncio.gather(*[worker.close() for worker in self.workers])

    @property
    def queue_length(self) -> int:
        """Requests without an answer yet."""
        return sum(worker.queue_length for worker in self.workers)

    @property
    def restarts(self) -> int:
        """How often a process has died."""
        return sum(worker.restarts for worker in self.workers)

    async def choose(
        self, transcript: Transcript, seat: int, bot: str, interject: bool = False
    ) -> str | None:
        """The bot's action for this seat; none if it does not want to interject."""
        if bot not in BOTS:
            raise UnknownBot(f"there is no bot {bot[:20]!r}; choose one of {', '.join(BOTS)}")
        kind: Kind = "interject" if interject else "choose"
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            return await self.answer(transcript, seat, bot, kind, began)
        finally:
            self.thought(clock() - began)

    async def answer(
        self, transcript: Transcript, seat: int, bot: str, kind: Kind, began: float
    ) -> str | None:
        home = self.home(transcript)
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout_at(began + self.own_share):
                return action_in(await home.ask(transcript, seat, bot, kind))
        self.weaker += 1
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout_at(began + self.deadline):
                return action_in(await self.another(home).ask(transcript, seat, WEAKER, kind))
        async with self.hurrying:  # one at a time, so that other tasks get their turn
            await asyncio.sleep(0)
            return in_a_hurry(transcript, seat, kind)

    async def evaluate(
        self, transcript: Transcript, seat: int, bot: str
    ) -> list[AnalyzedAction] | None:
        """How a bot rates each action; none if there is no time."""
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout(self.deadline + ADVICE_SECONDS):
                answer = await self.home(transcript).ask(transcript, seat, bot, "evaluate")
                return None if answer.evaluations is UNSET else answer.evaluations
        return None

    def home(self, transcript: Transcript) -> Worker:
        """A match stays with one process, which remembers it."""
        return self.workers[zlib.crc32(transcript.key.encode()) % len(self.workers)]

    def another(self, home: Worker) -> Worker:
        """Another worker has to replay the match first, so only idle ones are asked."""
        idle = [worker for worker in self.workers if worker is not home and worker.has_time]
        if not idle:
            raise NoAnswer("all are busy")
        return min(idle, key=lambda worker: worker.queue_length)


def action_in(answer: Answer) -> str | None:
    return None if answer.action is UNSET else answer.action


def in_a_hurry(transcript: Transcript, seat: int, kind: Kind) -> str | None:
    """A weaker bot's answer, computed in this process."""
    match, bot = transcript.match(), BOTS[WEAKER](secrets.randbelow)
    if kind == "interject":
        out_of_turn = bot.interject(match.view(seat))
        return None if out_of_turn is None else str(out_of_turn)
    return str(choose_action(bot, match, seat)) if match.to_act == seat else None
