"""The list of bots."""

from collections.abc import Callable
from functools import partial

from followsuit.bots.bot import Bot
from followsuit.bots.intuition_bot import IntuitionBot
from followsuit.bots.levels import LEVELS, Level
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule_bot import RuleBot
from followsuit.bots.search_bot import SearchBot
from followsuit.rules.piles import Below


def make_level_bot(level: Level, below: Below) -> Bot:
    if not level.playouts:
        return IntuitionBot(below, level)
    bot = SearchBot(below, level.playouts)
    bot.misjudgment, bot.infers = level.misjudgment, level.infers
    return bot


BOTS: dict[str, Callable[[Below], Bot]] = {
    "random": RandomBot,
    "rule": RuleBot,
    **{name: partial(make_level_bot, level) for name, level in LEVELS.items()},
}
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
