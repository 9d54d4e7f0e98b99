"""What puzzles of Mindikot are about."""

from followsuit.bots.puzzles.themes import card_theme
from followsuit.rules.phase import Action
from followsuit.rules.view import View


def theme(view: View, best: Action, other: Action) -> str:
    if best.verb != "play" or other.verb != "play":
        return "hide" if best.verb == "hide" else "reveal"
    return card_theme(view, best, other, {"10"})
