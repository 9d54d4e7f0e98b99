"""A table of bots as the server keeps it: a match and its transcript."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from followsuit.rules.catalogue import GAMES
from followsuit.rules.shuffle import next_deal
from followsuit.rules.table import NATURE
from followsuit.server.bot_pool import BotPool, Transcript

SEED = bytes(range(32))


class BotTable:
    def __init__(self, key: str, game: str, seats: int, bot: str = "rule", **options: object):
        self.match = GAMES[game].new_match(seats, options)
        self.bot = bot
        self.moves = 0
        self.transcript = Transcript()
        self.transcript.begin(key, game, seats, options, self.match.dealer, lambda: self.match)

    def deal(self) -> None:
        piles = next_deal(self.match, SEED)
        self.match.deal(piles)
        self.transcript.deal(piles.names(self.match.table.pack))

    def act(self, seat: int, said: str) -> None:
        self.match.act(seat, said)
        self.transcript.act(seat, said)
        self.moves += 1

    async def choose(self, bot_pool: BotPool, bot: str = "") -> str:
        """The bot's choice for the seat to act."""
        choice = await bot_pool.choose(self.transcript, self.match.to_act, bot or self.bot)
        assert choice.action is not None
        return choice.action

    async def step(self, bot_pool: BotPool) -> None:
        for seat in range(self.match.table.seats):
            if self.match.interjections(seat):
                choice = await bot_pool.choose(self.transcript, seat, self.bot, interject=True)
                if choice.action is not None:
                    self.act(seat, choice.action)
        if self.match.to_act == NATURE:
            self.deal()
        elif self.match.result() is None:
            self.act(self.match.to_act, await self.choose(bot_pool))

    async def play(self, bot_pool: BotPool) -> None:
        while self.match.result() is None:
            await self.step(bot_pool)

    def is_legal(self, said: str) -> bool:
        self.match.copy().act(self.match.to_act, said)
        return True


def opened(key: str = "clover") -> BotTable:
    """A Mindikot table, dealt and waiting for the first lead."""
    table = BotTable(key, "mindikot", 4)
    table.deal()
    return table


async def with_pool(bot_pool: BotPool, play: Coroutine[Any, Any, None]) -> None:
    await bot_pool.start()
    try:
        async with asyncio.timeout(60):
            await play
    finally:
        play.close()
        await bot_pool.close()


def pid_of(bot_pool: BotPool, number: int = 0) -> int:
    process = bot_pool.built_in.workers[number].process
    assert process is not None
    return process.pid
