"""Any legal action, all equally likely; but it never throws a deal away (RK-13)."""

from followsuit.bots.bot import Bot
from followsuit.rules.contract import GoDownShowing
from followsuit.rules.phase import Action
from followsuit.rules.view import View

OPEN = Action("open")


class RandomBot(Bot):
    def choose(self, view: View) -> Action:
        if view.legal is None:
            return self.go_down(view)
        if OPEN in view.legal:
            return OPEN
        return view.legal[self.below(len(view.legal))]

    def go_down(self, view: View) -> Action:
        showing = view.showing
        assert isinstance(showing, GoDownShowing)
        free, chosen = list(showing.free), list(showing.must)
        for _ in range(showing.picks):
            chosen.append(free.pop(self.below(len(free))))
        return Action("discard", tuple(chosen))
