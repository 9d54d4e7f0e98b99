"""The base class of bots: given a view and its possible worlds, choose an action."""

from typing import NamedTuple

from followsuit.bots.total import total
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import View

RESOLUTION = 1 << 30  # steps between 0 and 1


class Evaluation(NamedTuple):
    """An action and what a bot expects of it."""

    action: Action
    score: float  # points in this round
    win: float  # probability of winning the match
    low: float  # bounds of its 95% interval
    high: float


class Bot:
    """Chooses an action on its turn, and may act out of turn."""

    searches = True  # uses its budget and the worlds; otherwise only the view

    def __init__(self, below: Below, playouts: int = 0, seconds: float = 0.0) -> None:
        self.below = below  # the only source of randomness
        self.playouts = playouts  # budget per decision, if it searches
        self.seconds = seconds  # time limit per decision; 0: none

    def hurry(self, waiting: int) -> None:
        """Share the budget among all waiting questions: a weak answer beats a late one."""
        self.playouts //= max(1, waiting)
        self.seconds /= max(1, waiting)

    def choose(self, view: View, worlds: Worlds) -> Action:
        """Choose an action from `view.legal`."""
        raise NotImplementedError

    def evaluate(self, view: View, worlds: Worlds) -> list[Evaluation]:
        """Evaluate the actions, the chosen one first; empty if the bot does not search."""
        return []

    def considered(self) -> list[Evaluation]:
        """What the last choice was made from; empty if the bot did not compare actions."""
        return []

    def interject(self, view: View) -> Action | None:
        """Choose an action out of turn; by default any that costs nothing."""
        return free_action(view)


def free_action(view: View) -> Action | None:
    """An action out of turn with nothing to lose, if the game has one."""
    free = GAMES[view.game].free_actions if view.game in GAMES else ()
    return next((action for action in view.legal or () if action.verb in free), None)


def has_no_partner(match: Match) -> bool:
    """Whether every seat plays for itself, so that mistakes hurt nobody else."""
    return len(match.table.scores) == match.table.seats


def judgment_error(deviation: float, below: Below) -> float:
    """Draw an error from an approximate normal distribution with this standard deviation."""
    return deviation * (total(below(RESOLUTION) / RESOLUTION for _ in range(12)) - 6.0)


def choose_action(bot: Bot, match: Match, seat: int) -> Action:
    """Let a bot choose; a bot never gets the match itself, only its view and worlds."""
    return bot.choose(match.view(seat), Worlds(match, seat))


def evaluate_actions(bot: Bot, match: Match, seat: int) -> list[Evaluation]:
    """Let a bot evaluate its actions, from the same information."""
    return bot.evaluate(match.view(seat), Worlds(match, seat))
