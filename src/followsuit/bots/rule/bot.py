"""The rule bot: for each game a function that chooses by rules of thumb."""

from collections.abc import Callable

from followsuit.bots.random_bot import RandomBot
from followsuit.bots.rule import bezique, cat_te, mindikot, rook13
from followsuit.bots.worlds import Worlds
from followsuit.rules.phase import Action
from followsuit.rules.view import View

THUMBS: dict[str, Callable[[View], Action]] = {
    "bezique": bezique.choose,
    "cat_te": cat_te.choose,
    "mindikot": mindikot.choose,
    "rook13": rook13.choose,
}


class RuleBot(RandomBot):
    """Plays the same card in the same position, always; a game that has no thumbs at random."""

    def choose(self, view: View, worlds: Worlds) -> Action:
        if view.legal is not None and len(view.legal) == 1:
            return view.legal[0]
        if view.game not in THUMBS:
            return super().choose(view, worlds)
        return THUMBS[view.game](view)
