"""A bot that plays by its game's rules of thumb."""

from followsuit.bots.random_bot import RandomBot
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.phase import Action
from followsuit.rules.view import View


def has_rules_of_thumb(name: str) -> bool:
    """Whether a game has rules of thumb."""
    game = GAMES.get(name)
    return game is not None and game.rule_bot is not None


class RuleBot(RandomBot):
    """Deterministic; plays at random in a game without rules of thumb."""

    def choose(self, view: View, worlds: Worlds) -> Action:
        if view.legal is not None and len(view.legal) == 1:
            return view.legal[0]
        game = GAMES.get(view.game)
        if game is None or game.rule_bot is None:
            return super().choose(view, worlds)
        return game.rule_bot(view)
