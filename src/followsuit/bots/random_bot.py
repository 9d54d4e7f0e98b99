"""Any legal action, all equally likely; but it never throws a deal away (RK-13)."""

from followsuit.bots.bot import Bot
from followsuit.bots.worlds import Worlds
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below
from followsuit.rules.view import Pick, View

OPEN = Action("open")


class RandomBot(Bot):
    reckons = False

    def choose(self, view: View, worlds: Worlds) -> Action:
        return any_action(view, self.below)


def any_action(view: View, below: Below) -> Action:
    if view.pick is not None:
        return picked(view.pick, below)
    assert view.legal is not None
    if OPEN in view.legal:
        return OPEN
    return view.legal[below(len(view.legal))]


def picked(pick: Pick, below: Below) -> Action:
    free, chosen = list(pick.free), list(pick.must)
    for _ in range(pick.count):
        chosen.append(free.pop(below(len(free))))
    return Action(pick.verb, tuple(chosen))
