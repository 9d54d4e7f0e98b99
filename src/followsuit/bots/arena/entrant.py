"""Bots as named in the arena: `expert:2000` is `expert` with 2000 playouts per decision."""

import re
from typing import NamedTuple

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS, MOST_PLAYOUTS, STRONGEST, make_bot
from followsuit.rules.piles import Below

CHEATER = "cheater"
WRITTEN = re.compile(r"(cheater(?=$|:)|cheater-)?([^:]*)(?::(\d{1,8}))?", re.ASCII)


class BadEntrant(ValueError):
    """There is no such bot; the message lists the bots."""


class Entrant(NamedTuple):
    """A bot, its budget per decision, and whether it cheats."""

    bot: str
    playouts: int  # 0: its default
    sees_all: bool  # it is shown the hidden cards

    def player(self, below: Below) -> Bot:
        return make_bot(self.bot, below, self.playouts)


def entrant(text: str) -> Entrant:
    """Read `rule`, `expert:2000`, `cheater-club` (sees all cards) or `cheater` (the strongest)."""
    written = WRITTEN.fullmatch(text.strip())
    if written is None:
        raise BadEntrant(f"{text[:40]!r} must look like rule or expert:2000")
    cheats, name, playouts = written[1] is not None, written[2], int(written[3] or 0)
    bot = STRONGEST if written[1] == CHEATER else name
    if bot not in BOTS:
        known = ", ".join([*BOTS, CHEATER])
        raise BadEntrant(f"there is no bot {bot[:40]!r}; there are {known}")
    if written[3] and not 0 < playouts <= MOST_PLAYOUTS:
        raise BadEntrant(f"playouts must be from 1 to {MOST_PLAYOUTS}, not {playouts}")
    if (cheats or playouts) and not make_bot(bot, first).searches:
        raise BadEntrant(f"{bot} does not search: it can use neither playouts nor open cards")
    return Entrant(bot, playouts, cheats)


def first(_: int) -> int:
    """Stands in for dice that are never rolled."""
    return 0
