"""All bot processes of the server: who is asked, and what is said when they are too slow."""

import asyncio
import contextlib
import secrets
import zlib
from collections.abc import Callable

from msgspec import UNSET

from followsuit.bots.bot import asked
from followsuit.bots.catalogue import BOTS
from followsuit.bots.considering import Considered
from followsuit.bots.worker import Answer
from followsuit.server.brains.brain import Brain, Kind, NoAnswer
from followsuit.server.brains.script import Script

SECONDS = 0.8  # for the thoughts about a decision
SPARE_SECONDS = 1.2  # for all else, waiting in the queue included
ADVICE_SECONDS = 3.0  # longer than a move: nobody else waits for it
OWN_SHARE = 2 / 3  # of what is to spare, for the bot itself; the rest is for a weaker one
MOST_WAITING = 200  # questions to one process
WEAKER = "casual"  # plays by feel and needs no time to speak of


class UnknownBot(ValueError):
    """There is no bot of this name."""


class Brains:
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
        self.brains = [Brain(most_waiting, seconds) for _ in range(processes)]

    async def start(self) -> None:
        await asyncio.gather(*[brain.start() for brain in self.brains])

    async def close(self) -> None:
        await asyncio.gather(*[brain.close() for brain in self.brains])

    @property
    def queue_length(self) -> int:
        """Questions that are not answered yet."""
        return sum(brain.queue_length for brain in self.brains)

    @property
    def restarts(self) -> int:
        """How often a process has died."""
        return sum(brain.restarts for brain in self.brains)

    async def choose(
        self, script: Script, seat: int, bot: str, interject: bool = False
    ) -> str | None:
        """What the bot does at this seat; none when it has nothing to say."""
        if bot not in BOTS:
            raise UnknownBot(f"there is no bot {bot[:20]!r}; choose one of {', '.join(BOTS)}")
        kind: Kind = "interject" if interject else "choose"
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            return await self.answer(script, seat, bot, kind, began)
        finally:
            self.thought(clock() - began)

    async def answer(
        self, script: Script, seat: int, bot: str, kind: Kind, began: float
    ) -> str | None:
        home = self.home(script)
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout_at(began + self.own_share):
                return said(await home.ask(script, seat, bot, kind))
        self.weaker += 1
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout_at(began + self.deadline):
                return said(await self.another(home).ask(script, seat, WEAKER, kind))
        async with self.hurrying:  # one after the other, and everybody has a turn in between
            await asyncio.sleep(0)
            return in_a_hurry(script, seat, kind)

    async def weigh(self, script: Script, seat: int, bot: str) -> list[Considered] | None:
        """What a bot expects of each action here; none when it has no time."""
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout(self.deadline + ADVICE_SECONDS):
                answer = await self.home(script).ask(script, seat, bot, "weigh")
                return None if answer.weighed is UNSET else answer.weighed
        return None

    def home(self, script: Script) -> Brain:
        """A match keeps its process, which remembers it."""
        return self.brains[zlib.crc32(script.key.encode()) % len(self.brains)]

    def another(self, home: Brain) -> Brain:
        """It must play the match from its start, so it is asked only if nobody waits for it."""
        idle = [brain for brain in self.brains if brain is not home and brain.has_time]
        if not idle:
            raise NoAnswer("all are busy")
        return min(idle, key=lambda brain: brain.queue_length)


def said(answer: Answer) -> str | None:
    return None if answer.action is UNSET else answer.action


def in_a_hurry(script: Script, seat: int, kind: Kind) -> str | None:
    """What a weaker bot says, here and now."""
    match, bot = script.match(), BOTS[WEAKER](secrets.randbelow)
    if kind == "interject":
        out_of_turn = bot.interject(match.view(seat))
        return None if out_of_turn is None else str(out_of_turn)
    return str(asked(bot, match, seat)) if match.to_act == seat else None
