"""The only list of bots."""

from collections.abc import Callable
from functools import partial

from followsuit.bots.bot import Bot
from followsuit.bots.intuition_bot import IntuitionBot
from followsuit.bots.levels import LEVELS, Level
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule_bot import RuleBot
from followsuit.bots.search_bot import SearchBot
from followsuit.rules.piles import Below


def of_level(level: Level, below: Below) -> Bot:
    if not level.playouts:
        return IntuitionBot(below, level)
    bot = SearchBot(below, level.playouts)
    bot.blur, bot.reads = level.blur, level.reads
    return bot


BOTS: dict[str, Callable[[Below], Bot]] = {
    "random": RandomBot,
    "rule": RuleBot,
    **{name: partial(of_level, level) for name, level in LEVELS.items()},
}
STRONGEST = "expert"  # who is asked where no bot is named, and who cheats in the arena
MOST_PLAYOUTS = 10_000_000  # for one decision


def made(name: str, below: Below, playouts: int = 0, ms: int = 0) -> Bot:
    """A bot by its name, with a budget for each decision."""
    return with_budget(BOTS[name](below), playouts, ms)


def with_budget(bot: Bot, playouts: int, ms: int) -> Bot:
    """Limit what a bot spends on each decision; 0 leaves its own limit."""
    if playouts or ms:
        bot.playouts = playouts or MOST_PLAYOUTS  # given time alone, the clock decides
    if ms:
        bot.seconds = ms / 1000
    return bot
