"""The only list of bots."""

from collections.abc import Callable

from followsuit.bots.bot import Bot
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule.bot import RuleBot
from followsuit.rules.piles import Below

BOTS: dict[str, Callable[[Below], Bot]] = {"random": RandomBot, "rule": RuleBot}
STRONGEST = "rule"  # who is asked where no bot is named, and who cheats in the arena
MOST_PLAYOUTS = 10_000_000  # for one decision


def made(name: str, below: Below, playouts: int = 0, ms: int = 0) -> Bot:
    """A bot that may spend so many play-outs or so much time on each decision; 0: as ever."""
    bot = BOTS[name](below)
    if playouts or ms:
        bot.playouts = playouts or MOST_PLAYOUTS  # given time alone, the clock decides
    if ms:
        bot.seconds = ms / 1000
    return bot
