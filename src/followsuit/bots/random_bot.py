"""Any legal action, all equally likely; but it never throws a deal away (RK-13)."""

from followsuit.bots.bot import Bot
from followsuit.rules.phase import Action
from followsuit.rules.view import Pick, View

OPEN = Action("open")


class RandomBot(Bot):
    def choose(self, view: View) -> Action:
        if view.pick is not None:
            return self.picked(view.pick)
        assert view.legal is not None
        if OPEN in view.legal:
            return OPEN
        return view.legal[self.below(len(view.legal))]

    def picked(self, pick: Pick) -> Action:
        free, chosen = list(pick.free), list(pick.must)
        for _ in range(pick.count):
            chosen.append(free.pop(self.below(len(free))))
        return Action(pick.verb, tuple(chosen))
