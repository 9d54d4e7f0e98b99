"""A bot that plays at random."""

from followsuit.bots.bot import Bot
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import Pick, View


class RandomBot(Bot):
    searches = False

    def choose(self, view: View, worlds: Worlds) -> Action:
        return random_action(view, self.below)


def random_action(view: View, below: Below) -> Action:
    """Any legal action with equal probability, except those that bots avoid."""
    if view.pick is not None:
        return random_pick(view.pick, below)
    assert view.legal is not None
    avoided = GAMES[view.game].avoided_actions if view.game in GAMES else ()
    actions = [action for action in view.legal if action.verb not in avoided]
    if len(actions) == 1 < len(view.legal):
        return actions[0]
    return actions[below(len(actions))]


def random_pick(pick: Pick, below: Below) -> Action:
    free, chosen = list(pick.free), list(pick.must)
    for _ in range(pick.count):
        chosen.append(free.pop(below(len(free))))
    return Action(pick.verb, tuple(chosen))
