"""A bot that needs no rules."""

from followsuit import Action, Bot, View, Worlds


class HighestBot(Bot):
    """Takes the last legal action, or the highest cards."""

    searches = False

    def choose(self, view: View, worlds: Worlds) -> Action:
        if view.legal is not None:
            return view.legal[-1]
        assert view.pick is not None
        return Action(view.pick.verb, view.pick.free[-view.pick.count :])
