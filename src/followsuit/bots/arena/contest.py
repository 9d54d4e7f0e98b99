"""What the arena plays, as plain data that can be sent to any process or machine."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from followsuit.bots.arena.entrant import BadEntrant, entrant
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError, options_in_force
from followsuit.rules.shuffle import seeded_match

Unit = Literal["match", "hand"]
MATCH: Unit = "match"
HAND: Unit = "hand"
MOST_SCORE = 1_000_000  # at the start, positive or negative


class BadContest(ValueError):
    """The contest cannot be played; the message says why."""


class Contest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two bots, a game and a series of deals."""

    game: str
    seats: int
    bots: tuple[str, str]  # each as `entrant` reads it
    options: dict[str, Any]  # every option in force
    unit: Unit = MATCH
    auction: str = ""  # a bot that bids for all seats
    scores: tuple[int, ...] = ()  # by side, before the first deal; empty: all 0
    seed: int = 0
    twice: bool = False  # with an odd number of seats, two games per deal instead of all

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    def seed_of(self, deal: int) -> bytes:
        return hashlib.sha256(f"followsuit arena {self.seed} {deal}".encode()).digest()

    def new_match(self, seed: bytes) -> Match:
        match = seeded_match(self.rules, self.seats, self.options, seed)
        for side, score in enumerate(self.scores):
            match.table.scores[side] = score
        return match

    def seatings(self, deal: int = 0) -> list[tuple[int, ...]]:
        """Which bot sits where; over all seatings each bot sits in every seat equally often.

        Bots alternate, so they form the teams of team games. With an odd number of seats, two
        copies of one bot sit side by side: in every place, or moving one seat with each deal.
        """
        turns = [seat % 2 for seat in range(self.seats)]
        if self.seats % 2 == 0:
            first = [rotated(turns, 0)]
        elif self.twice:
            first = [rotated(turns, deal % self.seats)]
        else:
            first = [rotated(turns, by) for by in range(self.seats)]
        return first + [tuple(1 - bot for bot in seating) for seating in first]


def contest_of(
    game: Game,
    seats: int | None,
    options: Mapping[str, object],
    bots: Sequence[str],
    unit: Unit = MATCH,
    auction: str = "",
    scores: Sequence[int] = (),
    seed: int = 0,
    twice: bool = False,
) -> Contest:
    """Check the arguments and make a contest."""
    at_table = game.seats_or_default(seats)
    try:
        rules = game.rules_for(at_table, options)
        for name in (*bots, *[auction] * bool(auction)):
            entrant(name)
    except (OptionError, BadEntrant) as error:
        raise BadContest(str(error)) from None
    if len(bots) != 2:
        raise BadContest(f"two bots are needed, such as rule,random, not {len(bots)}")
    if unit == MATCH and game.is_endless(rules):
        raise BadContest(f"with these options {game.name} never ends: play single rounds")
    if scores and len(scores) != game.sides(at_table):
        raise BadContest(f"{game.name} needs {game.sides(at_table)} scores, not {len(scores)}")
    if any(abs(score) > MOST_SCORE for score in scores):
        raise BadContest(f"starting scores must be from -{MOST_SCORE} to {MOST_SCORE}")
    return Contest(
        game=game.name,
        seats=at_table,
        options=options_in_force(rules),
        bots=(bots[0], bots[1]),
        unit=unit,
        auction=auction,
        scores=tuple(scores),
        seed=seed,
        twice=twice,
    )


def rotated(seating: Sequence[int], by: int) -> tuple[int, ...]:
    return (*seating[by:], *seating[:by])
