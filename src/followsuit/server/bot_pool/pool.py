"""All bot processes of the server: who is asked, and what is said when they are too slow."""

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

SECONDS = 0.8  # for the thoughts about a decision
SPARE_SECONDS = 1.2  # for all else, waiting in the queue included
ADVICE_SECONDS = 3.0  # longer than a move: nobody else waits for it
OWN_SHARE = 2 / 3  # of what is to spare, for the bot itself; the rest is for a weaker one
MOST_WAITING = 200  # questions to one process
WEAKER = "casual"  # plays by feel and needs no time to speak of


class UnknownBot(ValueError):
    """There is no bot of this name."""


class BotPool:
    """Asks the bots: under load they answer weaker before they answer late."""

    def __init__(
        self,
        processes: int,
        seconds: float = SECONDS,
        spare: float = SPARE_SECONDS,
        most_waiting: int = MOST_WAITING,
        thought: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.own_share = seconds + OWN_SHARE * spare
        self.deadline = seconds + spare
        self.thought = thought  # is told how many seconds each answer took
        self.weaker = 0  # answers that were not the bot's own
        self.hurrying = asyncio.Lock()
        self.bot_pool = [Worker(most_waiting, seconds) for _ in range(processes)]

    async def start(self) -> None:
        await asyncio.gather(*[worker.start() for worker in self.bot_pool])

    async def close(self) -> None:
        await asyncio.gather(*[worker.close() for worker in self.bot_pool])

    @property
    def queue_length(self) -> int:
        """Questions that are not answered yet."""
        return sum(worker.queue_length for worker in self.bot_pool)

    @property
    def restarts(self) -> int:
        """How often a process has died."""
        return sum(worker.restarts for worker in self.bot_pool)

    async def choose(
        self, transcript: Transcript, seat: int, bot: str, interject: bool = False
    ) -> str | None:
        """What the bot does at this seat; none when it has nothing to say."""
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
                return said(await home.ask(transcript, seat, bot, kind))
        self.weaker += 1
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout_at(began + self.deadline):
                return said(await self.another(home).ask(transcript, seat, WEAKER, kind))
        async with self.hurrying:  # one after the other, and everybody has a turn in between
            await asyncio.sleep(0)
            return in_a_hurry(transcript, seat, kind)

    async def evaluate(
        self, transcript: Transcript, seat: int, bot: str
    ) -> list[AnalyzedAction] | None:
        """What a bot expects of each action here; none when it has no time."""
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout(self.deadline + ADVICE_SECONDS):
                answer = await self.home(transcript).ask(transcript, seat, bot, "evaluate")
                return None if answer.evaluations is UNSET else answer.evaluations
        return None

    def home(self, transcript: Transcript) -> Worker:
        """A match keeps its process, which remembers it."""
        return self.bot_pool[zlib.crc32(transcript.key.encode()) % len(self.bot_pool)]

    def another(self, home: Worker) -> Worker:
        """It must play the match from its start, so it is asked only if nobody waits for it."""
        idle = [worker for worker in self.bot_pool if worker is not home and worker.has_time]
        if not idle:
            raise NoAnswer("all are busy")
        return min(idle, key=lambda worker: worker.queue_length)


def said(answer: Answer) -> str | None:
    return None if answer.action is UNSET else answer.action


def in_a_hurry(transcript: Transcript, seat: int, kind: Kind) -> str | None:
    """What a weaker bot says, here and now."""
    match, bot = transcript.match(), BOTS[WEAKER](secrets.randbelow)
    if kind == "interject":
        out_of_turn = bot.interject(match.view(seat))
        return None if out_of_turn is None else str(out_of_turn)
    return str(choose_action(bot, match, seat)) if match.to_act == seat else None
