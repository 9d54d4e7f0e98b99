"""What every bot is: it sees a view, imagines worlds, and says an action."""

from followsuit.bots.worlds import Worlds
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import View

SIDE_POT = Action("side-pot")


class Bot:
    """A player that is asked when it is its turn, and may speak out of turn."""

    def __init__(self, below: Below) -> None:
        self.below = below  # its only source of chance

    def choose(self, view: View, worlds: Worlds) -> Action:
        """What to do, out of `view.legal`."""
        raise NotImplementedError

    def interject(self, view: View) -> Action | None:
        """What to do out of turn; CT-12: bots always claim the side pot."""
        return SIDE_POT if view.legal is not None and SIDE_POT in view.legal else None


def asked(bot: Bot, match: Match, seat: int) -> Action:
    """What a bot does in a seat: the one place that shows a match to a bot."""
    return bot.choose(match.view(seat), Worlds(match, seat))
