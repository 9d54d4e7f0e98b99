"""Who plays in the arena: `expert:2000` is the bot expert with 2000 play-outs a decision."""

import re
from typing import NamedTuple

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS, MOST_PLAYOUTS, STRONGEST, made
from followsuit.rules.piles import Below

CHEATER = "cheater"
WRITTEN = re.compile(r"(cheater(?=$|:)|cheater-)?([^:]*)(?::(\d{1,8}))?", re.ASCII)


class BadEntrant(ValueError):
    """Nobody of this name plays; the message says who does."""


class Entrant(NamedTuple):
    """A bot, what it may spend on a decision, and whether it cheats."""

    bot: str
    playouts: int  # 0: as many as it is used to
    sees_all: bool  # it imagines no hidden cards but is shown them

    def player(self, below: Below) -> Bot:
        return made(self.bot, below, self.playouts)


def entrant(text: str) -> Entrant:
    """`rule` or `expert:2000`; `cheater-club` sees all cards, `cheater` is the strongest so."""
    written = WRITTEN.fullmatch(text.strip())
    if written is None:
        raise BadEntrant(f"{text[:40]!r} is not written like rule or expert:2000")
    cheats, name, playouts = written[1] is not None, written[2], int(written[3] or 0)
    bot = STRONGEST if written[1] == CHEATER else name
    if bot not in BOTS:
        known = ", ".join([*BOTS, CHEATER])
        raise BadEntrant(f"there is no bot {bot[:40]!r}; there are {known}")
    if written[3] and not 0 < playouts <= MOST_PLAYOUTS:
        raise BadEntrant(f"play-outs are from 1 to {MOST_PLAYOUTS}, not {playouts}")
    if (cheats or playouts) and not made(bot, first).reckons:
        raise BadEntrant(f"{bot} does not reckon: neither play-outs nor seeing all cards help it")
    return Entrant(bot, playouts, cheats)


def first(_: int) -> int:
    """The dice of a bot that is only looked at."""
    return 0
