"""The pool of bot processes: which one to ask, and what to do when it is too slow."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import structlog
from msgspec import UNSET

from followsuit.bots.analysis import AnalyzedAction
from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.bots.levels import DEFAULT_LEVEL
from followsuit.bots.review.advice import Advice
from followsuit.bots.worker import Answer
from followsuit.protocol.lobby import BotForm
from followsuit.rules.bits import COMPILED
from followsuit.rules.catalogue import GAMES
from followsuit.server.bot_pool.compilation import Compilation, repository_root
from followsuit.server.bot_pool.crew import Crew
from followsuit.server.bot_pool.quarantine import PlugIn, Quarantine, plug_in_of
from followsuit.server.bot_pool.question import Kind, NoAnswer
from followsuit.server.bot_pool.review_process import ReviewProcess
from followsuit.server.bot_pool.transcript import Transcript
from followsuit.server.bot_pool.worker import WorkerProcess
from followsuit.server.clock import Clock

SECONDS = 0.8  # of thinking about a decision
SPARE_SECONDS = 1.2  # for everything else, including the queue
ADVICE_SECONDS = 3.0  # longer than for a move, as nobody else waits
OWN_SHARE = 2 / 3  # of the spare seconds for the bot itself; the rest is for a weaker one
MOST_WAITING = 200  # questions to one process
WEAKER = "casual"  # answers almost immediately
UNFAILING = "random"  # runs no code but the rules
log = structlog.get_logger()


class UnknownBot(ValueError):
    """There is no bot with this name."""


class BotChoice(NamedTuple):
    """What a bot chose, and from what."""

    action: str | None  # none: it does not want to interject
    bot: str  # a weaker one, if the one asked was late
    considered: Sequence[AnalyzedAction] = ()  # only if the pool explains, and if the bot searched


class Evaluated(NamedTuple):
    """A bot's rating of every action, and its advice unless there is nothing to choose."""

    actions: Sequence[AnalyzedAction]
    advice: Advice | None


class BotPool:
    """Under load, a weaker bot answers rather than a late one.

    Plug-ins never share a process with others: one that hangs delays only the tables that use it.
    """

    def __init__(
        self,
        processes: int,
        clock: Clock,
        seconds: float = SECONDS,
        spare: float = SPARE_SECONDS,
        most_waiting: int = MOST_WAITING,
        on_answer: Callable[[float], None] = lambda seconds: None,
        explains: bool = False,
    ) -> None:
        self.own_share = seconds + OWN_SHARE * spare
        self.deadline = seconds + spare
        self.on_answer = on_answer  # called with the seconds of each answer
        self.weaker = 0  # answers from a weaker bot
        self.quick_lock = asyncio.Lock()
        self.clock = clock
        self.processes = processes
        self.environment: dict[str, str] = {}  # of all processes that start from now on
        self.worker = partial(
            WorkerProcess, most_waiting, seconds, clock, self.environment, explains
        )
        self.compilation: Compilation | None = None  # running or finished
        self.built_in = Crew(processes, self.worker)
        self.plug_ins: dict[PlugIn, Crew] = {}
        self.quarantine = Quarantine(clock)
        self.review_processes: list[ReviewProcess] = []

    async def start(self) -> None:
        await self.built_in.start()

    def compile(self) -> None:
        """Compile in the background if this is a clone that runs interpreted."""
        root = repository_root()
        if COMPILED:
            return
        if root is None:
            log.warning("nothing to compile: this is not a clone of the repository")
            return
        self.compilation = Compilation(root, self.clock, self.switch_to_compiled)

    @property
    def form(self) -> BotForm:
        """Whether the bots can play at their level: only compiled bots are fast enough."""
        if COMPILED or (self.compilation is not None and self.compilation.is_done):
            return BotForm("compiled")
        if self.compilation is not None and self.compilation.is_running:
            return BotForm("compiling", round(self.compilation.progress, 2))
        return BotForm("interpreted")

    async def switch_to_compiled(self, folder: Path) -> None:
        """Switch all bot processes to the compiled package in this folder."""
        self.environment["PYTHONPATH"] = str(folder)
        for each in self.review_processes:
            each.renew()
        await asyncio.gather(*[crew.renew() for crew in self.crews])

    def new_review_process(self) -> ReviewProcess:
        """Another process for reviews, behind all bots."""
        process = ReviewProcess(self.clock, self.environment, self.quarantine)
        self.review_processes.append(process)
        return process

    async def close(self) -> None:
        if self.compilation is not None:
            await self.compilation.stop()
        await asyncio.gather(*[crew.close() for crew in self.crews])

    @property
    def crews(self) -> list[Crew]:
        return [self.built_in, *self.plug_ins.values()]

    @property
    def queue_length(self) -> int:
        """The number of unanswered questions."""
        return sum(worker.queue_length for crew in self.crews for worker in crew.workers)

    @property
    def restarts(self) -> int:
        """How often a process has died."""
        return sum(worker.restarts for crew in self.crews for worker in crew.workers)

    def crew(self, plug_in: PlugIn | None) -> Crew:
        """The processes for a plug-in; they start when they are first asked."""
        if plug_in is None:
            return self.built_in
        if plug_in not in self.plug_ins:
            failed = partial(self.quarantine.add, plug_in)
            self.plug_ins[plug_in] = Crew(self.processes, partial(self.worker, failed=failed))
        return self.plug_ins[plug_in]

    async def choose(
        self, transcript: Transcript, seat: int, bot: str, interject: bool = False
    ) -> BotChoice:
        """The bot's action for this seat."""
        if bot not in BOTS:
            raise UnknownBot(f"there is no bot {bot[:20]!r}; choose one of {', '.join(BOTS)}")
        kind: Kind = "interject" if interject else "choose"
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            return await self.answer(transcript, seat, bot, kind, began)
        finally:
            self.on_answer(clock() - began)

    async def answer(
        self, transcript: Transcript, seat: int, bot: str, kind: Kind, began: float
    ) -> BotChoice:
        plug_in = plug_in_of(bot, transcript.game)
        if plug_in is not None and plug_in in self.quarantine:
            if plug_in.kind == "bot":
                return await self.answer(transcript, seat, DEFAULT_LEVEL, kind, began)
            return await self.answer_quickly(transcript, seat, kind)
        home = self.crew(plug_in).home(transcript)
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout_at(began + self.own_share):
                return choice_in(await home.ask(transcript, seat, bot, kind), bot)
        self.weaker += 1
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout_at(began + self.deadline):
                other = self.crew(plug_in_of(WEAKER, transcript.game)).another(home)
                return choice_in(await other.ask(transcript, seat, WEAKER, kind), WEAKER)
        return await self.answer_quickly(transcript, seat, kind)

    async def answer_quickly(self, transcript: Transcript, seat: int, kind: Kind) -> BotChoice:
        async with self.quick_lock:  # one at a time, so that other tasks get their turn
            await asyncio.sleep(0)
            bot = quick_bot(transcript)
            return BotChoice(quick_answer(transcript, seat, bot, kind), bot)

    async def evaluate(self, transcript: Transcript, seat: int, bot: str) -> Evaluated | None:
        """How a bot rates each action, and its advice; none if there is no time."""
        plug_in = plug_in_of(bot, transcript.game)
        if plug_in is not None and plug_in in self.quarantine:
            return None
        home = self.crew(plug_in).home(transcript)
        with contextlib.suppress(TimeoutError, NoAnswer):
            async with asyncio.timeout(self.deadline + ADVICE_SECONDS):
                answer = await home.ask(transcript, seat, bot, "evaluate")
                if answer.evaluations is UNSET:
                    return None
                advice = None if answer.advice is UNSET else answer.advice
                return Evaluated(answer.evaluations, advice)
        return None


def choice_in(answer: Answer, bot: str) -> BotChoice:
    action = None if answer.action is UNSET else answer.action
    return BotChoice(action, bot, [] if answer.evaluations is UNSET else answer.evaluations)


def quick_bot(transcript: Transcript) -> str:
    """The bot that answers in this process, where another package's policy must not hang."""
    return UNFAILING if GAMES.is_plug_in(transcript.game) else WEAKER


def quick_answer(transcript: Transcript, seat: int, name: str, kind: Kind) -> str | None:
    """A weaker bot's answer, computed in this process."""
    match, bot = transcript.match(), BOTS[name](secrets.randbelow)
    if kind == "interject":
        out_of_turn = bot.interject(match.view(seat))
        return None if out_of_turn is None else str(out_of_turn)
    return str(choose_action(bot, match, seat)) if match.to_act == seat else None
