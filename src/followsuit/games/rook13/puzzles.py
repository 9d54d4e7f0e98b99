"""What puzzles of Rook13 are about."""

from followsuit.bots.puzzles.themes import card_theme
from followsuit.games.rook13.deck import CARD_POINTS
from followsuit.rules.phase import Action
from followsuit.rules.view import View

THEMES = {"bid": "bid", "pass": "bid", "open": "bid", "trump": "name_trump", "discard": "discard"}


def theme(view: View, best: Action, other: Action) -> str:
    if best.verb != "play":
        return THEMES.get(best.verb, best.verb)
    return card_theme(view, best, other, CARD_POINTS)
