"""Plug-ins that hung or killed their process are not asked for a while."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import structlog

from followsuit.bots.catalogue import BOTS
from followsuit.rules.catalogue import GAMES
from followsuit.server.clock import Clock

SHORTEST = 60.0  # seconds, doubled with every failure
LONGEST = 3600.0
log = structlog.get_logger()


class PlugIn(NamedTuple):
    """A bot or a game from another package."""

    kind: Literal["bot", "game"]
    name: str

    @property
    def package(self) -> str:
        """The package it is from, and its version."""
        return (BOTS.plug_ins if self.kind == "bot" else GAMES.plug_ins).package(self.name)


def plug_in_of(bot: str, game: str) -> PlugIn | None:
    """Whose code runs when this bot plays this game; none if all of it is ours."""
    if BOTS.is_plug_in(bot):
        return PlugIn("bot", bot)
    return PlugIn("game", game) if GAMES.is_plug_in(game) else None


@dataclass
class Term:
    failures: int = 0
    end: float = 0.0  # on the monotonic clock


class Quarantine:
    """Temporary, since a machine that is short of memory or time looks like a bad plug-in."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.terms: dict[PlugIn, Term] = {}
        self.added: Callable[[PlugIn], None] = lambda plug_in: None  # the metrics listen

    def __contains__(self, plug_in: PlugIn) -> bool:
        term = self.terms.get(plug_in)
        return term is not None and self.clock.monotonic() < term.end

    def add(self, plug_in: PlugIn, why: str) -> None:
        if plug_in in self:
            return  # several of its processes have failed
        term = self.terms.setdefault(plug_in, Term())
        seconds = min(SHORTEST * 2**term.failures, LONGEST)
        term.failures += 1
        term.end = self.clock.monotonic() + seconds
        self.added(plug_in)
        log.warning(
            f"the {plug_in.kind} {plug_in.name} from {plug_in.package} is under quarantine: {why}",
            minutes=round(seconds / 60),
            failures=term.failures,
        )

    def current(self) -> list[PlugIn]:
        return [plug_in for plug_in in self.terms if plug_in in self]
