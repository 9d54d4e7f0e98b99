"""The frozen ladder: which bots meet, at which tables, for every table of strength in docs.

Changing a line here makes old figures and new ones say different things: it is done with all of
them played anew.
"""

from typing import NamedTuple

from followsuit.bots.arena.contest import HAND, MATCH, Contest, Unit, contest_of
from followsuit.rules.catalogue import GAMES

LEVELS = ("beginner", "casual", "club", "strong", "expert")
BEST = LEVELS[-1]
YARDSTICK = "rule"  # whom everybody meets, so that all can be compared
CEILING = "cheater"
RUNGS = ("random", YARDSTICK, *LEVELS, CEILING)
# each is expected to beat the other
STEPS = (
    (YARDSTICK, "random"),
    (LEVELS[0], "random"),
    *zip(LEVELS[1:], LEVELS[:-1], strict=True),
)
AGAINST_YARDSTICK = tuple((bot, YARDSTICK) for bot in (*LEVELS, CEILING))
# of the points that the ceiling is ahead of the yardstick, how many does the best level reach?
GAPS = (("rook13", 4, YARDSTICK), ("cat_te", 4, ""), ("mindikot", 4, ""), ("mindikot", 6, ""))
WHOLE_MATCHES = (("rook13", 4), ("bezique", 2))
DEALS = 1000
# where a step is so small that it takes more to see it: game, seats, who is expected to win
MORE_DEALS = {("cat_te", 5, BEST): 2000, ("cat_te", 6, BEST): 8000}
# who has looked at a row before its end must not go on until it pleases: new deals, and the number
# of them said before
NEW_DEALS = {("cat_te", 6, BEST): 1}  # the seed
# six games of 132 cards a deal would take days
TWICE = (("bezique", 3),)


class Pairing(NamedTuple):
    """Two bots at a table."""

    game: str
    seats: int
    first: str
    second: str
    unit: Unit = HAND
    auction: str = ""  # who decides until cards are played

    def contest(self) -> Contest:
        game, bots = GAMES[self.game], (self.first, self.second)
        twice = (self.game, self.seats) in TWICE
        seed = NEW_DEALS.get((self.game, self.seats, self.first), 0) if self.is_step else 0
        return contest_of(
            game, self.seats, {}, bots, self.unit, self.auction, seed=seed, twice=twice
        )

    @property
    def is_step(self) -> bool:
        """From one level to the next."""
        return (self.first, self.second) in STEPS and self.unit == HAND

    @property
    def deals(self) -> int:
        """How many are played."""
        if not self.is_step:
            return DEALS
        return MORE_DEALS.get((self.game, self.seats, self.first), DEALS)

    @property
    def name(self) -> str:
        """One that a file can have, too."""
        what = "cards" if self.auction else self.unit
        return f"{self.game}-{self.seats}-{what}-{self.first}-{self.second}".replace(":", "_")


TABLES = tuple((game.name, seats) for game in GAMES.values() for seats in game.seat_counts)
HANDS = tuple(
    Pairing(game, seats, first, second)
    for game, seats in TABLES
    for first, second in (*STEPS, *AGAINST_YARDSTICK)
)
# the play of the cards alone, where another part of a hand decides as much
CARDS = tuple(
    Pairing(game, seats, first, YARDSTICK, HAND, auction)
    for game, seats, auction in GAPS
    for first in (BEST, CEILING)
    if auction
)
MATCHES = tuple(Pairing(game, seats, BEST, YARDSTICK, MATCH) for game, seats in WHOLE_MATCHES)
LADDER = (*HANDS, *CARDS, *MATCHES)
