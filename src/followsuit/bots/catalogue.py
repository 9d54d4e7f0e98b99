"""The catalogue of bots: the built-in ones, and those that other packages add.

Another package adds a bot with an entry point in the group `followsuit.bots`, named like the bot:
`lowest = "my_bots:LowestBot"`.
"""

from collections.abc import Callable, Iterator, MutableMapping
from functools import partial
from importlib.metadata import EntryPoint
from typing import TypeAlias

from followsuit.bots.bot import Bot
from followsuit.bots.intuition_bot import IntuitionBot
from followsuit.bots.levels import LEVELS, Level
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule_bot import RuleBot
from followsuit.bots.search_bot import SearchBot
from followsuit.rules.piles import Below
from followsuit.rules.plug_ins import PlugIns

BotMaker: TypeAlias = Callable[[Below], Bot]


def make_level_bot(level: Level, below: Below) -> Bot:
    if not level.playouts:
        return IntuitionBot(below, level)
    bot = SearchBot(below, level.playouts)
    bot.misjudgment, bot.infers = level.misjudgment, level.infers
    return bot


BUILT_IN: dict[str, BotMaker] = {
    "random": RandomBot,
    "rule": RuleBot,
    **{name: partial(make_level_bot, level) for name, level in LEVELS.items()},
}


class BotCatalogue(MutableMapping[str, BotMaker]):
    """Every bot by name, the built-in ones first; plug-ins are loaded when they are first used.

    `BOTS["mine"] = MyBot` adds one for as long as this program runs.
    """

    def __init__(self) -> None:
        self.known = dict(BUILT_IN)
        self.plug_ins = PlugIns("bot", BUILT_IN, load_plug_in)

    def is_plug_in(self, name: str) -> bool:
        """Whether another package adds this bot."""
        return name not in self.known and name in self.plug_ins

    def __getitem__(self, name: str) -> BotMaker:
        return self.known[name] if name in self.known else self.plug_ins[name]

    def __setitem__(self, name: str, bot: BotMaker) -> None:
        self.known[name] = bot

    def __delitem__(self, name: str) -> None:
        del self.known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self.known, *self.plug_ins]))

    def __len__(self) -> int:
        return len(list(iter(self)))


def load_plug_in(entry: EntryPoint) -> BotMaker:
    """Load a bot from another package."""
    bot: object = entry.load()
    if not isinstance(bot, type) or not issubclass(bot, Bot):
        raise TypeError(f"{entry.value} is not a subclass of followsuit.Bot")
    return bot


BOTS = BotCatalogue()
STRONGEST = "expert"  # the default for questions, and the arena's cheater
MOST_PLAYOUTS = 10_000_000  # per decision


def make_bot(name: str, below: Below, playouts: int = 0, ms: int = 0) -> Bot:
    """Make a bot by name, with a budget per decision."""
    return with_budget(BOTS[name](below), playouts, ms)


def with_budget(bot: Bot, playouts: int, ms: int) -> Bot:
    """Limit what a bot spends per decision; 0 keeps its own limit."""
    if playouts or ms:
        bot.playouts = playouts or MOST_PLAYOUTS  # with a time limit alone, the clock decides
    if ms:
        bot.seconds = ms / 1000
    return bot
