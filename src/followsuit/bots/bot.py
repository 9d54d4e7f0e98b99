"""What every bot is: it sees a view, imagines worlds, and says an action."""

from typing import NamedTuple

from followsuit.bots.total import total
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import View

FINE = 1 << 30


class Evaluation(NamedTuple):
    """A move, and what a bot expects of it."""

    action: Action
    score: float  # points of this hand
    win: float  # the chance to win the match
    low: float  # it lies between these with 95 %
    high: float


class Bot:
    """A player that is asked when it is its turn, and may speak out of turn."""

    reckons = True  # makes something of a budget and of worlds; else it goes by the view alone

    def __init__(self, below: Below, playouts: int = 0, seconds: float = 0.0) -> None:
        self.below = below  # its only source of chance
        self.playouts = playouts  # what it may spend on a decision, where it reckons
        self.seconds = seconds  # a guard, 0 for none

    def hurry(self, waiting: int) -> None:
        """Others wait to be answered, too: better a weaker answer now than a strong one late."""
        self.playouts //= max(1, waiting)
        self.seconds /= max(1, waiting)

    def choose(self, view: View, worlds: Worlds) -> Action:
        """What to do, out of `view.legal`."""
        raise NotImplementedError

    def weigh(self, view: View, worlds: Worlds) -> list[Evaluation]:
        """What it expects of each action, of its choice first; nothing where it does not reckon."""
        return []

    def interject(self, view: View) -> Action | None:
        """What to do out of turn: whatever costs nothing."""
        return free_action(view)


def free_action(view: View) -> Action | None:
    """Something to gain out of turn with nothing to lose, if the game has such a thing."""
    free = GAMES[view.game].free_actions if view.game in GAMES else ()
    return next((action for action in view.legal or () if action.verb in free), None)


def is_alone(match: Match) -> bool:
    """Without a partner, who would have to pay for it."""
    return len(match.table.scores) == match.table.seats


def misjudged(blur: float, below: Below) -> float:
    """By how much a judgement is off: a bell curve with this standard deviation."""
    return blur * (total(below(FINE) / FINE for _ in range(12)) - 6.0)


def asked(bot: Bot, match: Match, seat: int) -> Action:
    """What a bot does in a seat: only here and below is a match shown to a bot."""
    return bot.choose(match.view(seat), Worlds(match, seat))


def weighed(bot: Bot, match: Match, seat: int) -> list[Evaluation]:
    """What it expects of each action, in the same way."""
    return bot.weigh(match.view(seat), Worlds(match, seat))
