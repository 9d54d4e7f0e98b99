"""The frozen ladder: which bots meet at which tables, for every table of docs/ladder.md.

After a change here, play everything again: old and new figures would not be comparable.
"""

from typing import NamedTuple

from followsuit.bots.arena.contest import HAND, MATCH, Contest, Unit, contest_of
from followsuit.rules.catalogue import GAMES

LEVELS = ("beginner", "casual", "club", "strong", "expert")
BEST = LEVELS[-1]
YARDSTICK = "rule"  # every bot plays against it, so that all can be compared
CEILING = "cheater"
RUNGS = ("random", YARDSTICK, *LEVELS, CEILING)
# the first is expected to beat the second
STEPS = (
    (YARDSTICK, "random"),
    (LEVELS[0], "random"),
    *zip(LEVELS[1:], LEVELS[:-1], strict=True),
)
AGAINST_YARDSTICK = tuple((bot, YARDSTICK) for bot in (*LEVELS, CEILING))
# tables where the best level is compared with the ceiling, and the bot that bids for all seats
GAPS = (("rook13", 4, YARDSTICK), ("cat_te", 4, ""), ("mindikot", 4, ""), ("mindikot", 6, ""))
WHOLE_MATCHES = (("rook13", 4), ("bezique", 2))
DEALS = 1000
# small steps take more deals to show: game, seats, the bot that is expected to win
MORE_DEALS = {("cat_te", 5, BEST): 2000, ("cat_te", 6, BEST): 8000}
# seeds of rows that were looked at before their end: playing on until a result pleases would bias
# it, so they start again with new deals and a number fixed in advance
NEW_DEALS = {("cat_te", 6, BEST): 1}
# six matches per deal with 132 cards would take days
TWICE = (("bezique", 3),)


class Pairing(NamedTuple):
    """Two bots at a table."""

    game: str
    seats: int
    first: str
    second: str
    unit: Unit = HAND
    auction: str = ""  # the bot that decides for all seats until cards are played

    def contest(self) -> Contest:
        game, bots = GAMES[self.game], (self.first, self.second)
        twice = (self.game, self.seats) in TWICE
        seed = NEW_DEALS.get((self.game, self.seats, self.first), 0) if self.is_step else 0
        return contest_of(
            game, self.seats, {}, bots, self.unit, self.auction, seed=seed, twice=twice
        )

    @property
    def is_step(self) -> bool:
        """Whether this compares a level with the one below."""
        return (self.first, self.second) in STEPS and self.unit == HAND

    @property
    def deals(self) -> int:
        """The number of deals to play."""
        if not self.is_step:
            return DEALS
        return MORE_DEALS.get((self.game, self.seats, self.first), DEALS)

    @property
    def name(self) -> str:
        """A name that is also valid for a file."""
        what = "cards" if self.auction else self.unit
        return f"{self.game}-{self.seats}-{what}-{self.first}-{self.second}".replace(":", "_")


TABLES = tuple((game.name, seats) for game in GAMES.built_in() for seats in game.seat_counts)
HANDS = tuple(
    Pairing(game, seats, first, second)
    for game, seats in TABLES
    for first, second in (*STEPS, *AGAINST_YARDSTICK)
)
# card play alone, where the bidding matters as much
CARDS = tuple(
    Pairing(game, seats, first, YARDSTICK, HAND, auction)
    for game, seats, auction in GAPS
    for first in (BEST, CEILING)
    if auction
)
MATCHES = tuple(Pairing(game, seats, BEST, YARDSTICK, MATCH) for game, seats in WHOLE_MATCHES)
LADDER = (*HANDS, *CARDS, *MATCHES)
