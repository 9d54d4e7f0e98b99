"""The only list of bots."""

from collections.abc import Callable

from followsuit.bots.bot import Bot
from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule.bot import RuleBot
from followsuit.rules.piles import Below

BOTS: dict[str, Callable[[Below], Bot]] = {"random": RandomBot, "rule": RuleBot}
