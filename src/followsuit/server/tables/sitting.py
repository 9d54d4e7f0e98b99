"""One match at a table, from the seed to the record."""

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import json

from followsuit.protocol.table import Plan
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Event
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.record import Scribe
from followsuit.rules.shuffle import commitment, next_deal, seeded_match
from followsuit.server.brains.script import Script

if TYPE_CHECKING:
    from followsuit.server.tables.ahead import Ahead

BREATH = 40  # lines written between two looks at everything else


class Sitting:
    """The match being played, and the script from which it can be told again."""

    __slots__ = (
        "commitment",
        "id",
        "is_ended",
        "match",
        "plan",
        "salts",
        "script",
        "seed",
        "started",
    )

    def __init__(self, plan: Plan, match_id: str, seed: bytes, started: float) -> None:
        self.id = match_id
        self.plan = plan
        self.seed = seed
        self.started = started
        self.commitment = commitment(seed)
        self.is_ended = False  # broken off, or by the host
        self.match = self.new_match()
        self.salts: list[list[str]] = []  # of each deal
        self.script = Script()
        self.script.begin(
            match_id,
            plan.game,
            int(self.match.table.seats),
            plan.options,
            int(self.match.dealer),
            self.as_it_stands,
        )

    def new_match(self) -> Match:
        return seeded_match(GAMES[self.plan.game], self.plan.seats, self.plan.options, self.seed)

    def as_it_stands(self) -> Match:
        return self.match

    @property
    def is_over(self) -> bool:
        return self.is_ended or self.match.result() is not None

    @property
    def is_endless(self) -> bool:
        """Whether the rules leave the end to the players."""
        return GAMES[self.plan.game].is_endless(self.match.rules_in_force())

    def deal(self, salts: list[str]) -> list[Event]:
        match = self.match
        piles = next_deal(match, self.seed, salts)
        events = match.deal(piles)
        self.script.deal(piles.names(match.table.pack))
        self.salts.append(salts)
        return events

    def act(self, seat: int, action: Action | str, ahead: "Ahead | None" = None) -> list[Event]:
        """What the log says was done: it was checked before it was written."""
        if ahead is None:
            events = self.match.act(seat, action)
        else:
            self.match, events = ahead.match, ahead.events
        self.script.act(seat, str(action))
        return events

    def end(self) -> list[Event]:
        """Where the rules leave the end to the players somebody has won; else it is broken off."""
        match = self.match
        self.is_ended = True
        return match.end() if self.is_endless and match.hand_is_over() else []

    async def record(self) -> dict[str, Any]:
        """The match as a record; a long one is written with pauses for the other tables."""
        scribe = Scribe(GAMES[self.plan.game], self.new_match())
        scribe.is_ended = self.is_ended
        salts = iter(self.salts)
        for number, line in enumerate(self.script.lines, 1):
            said = json.decode(line)
            if isinstance(said, dict):
                scribe.deal_from(self.seed, next(salts))
            else:
                scribe.act(*said)
            if number % BREATH == 0:
                await asyncio.sleep(0)
        if self.is_ended and self.match.result() is not None:
            scribe.end()
        return scribe.record()
