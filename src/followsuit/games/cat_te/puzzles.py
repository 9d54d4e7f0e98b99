"""What puzzles of Cat Te are about."""

from followsuit.games.cat_te.phases.views import SixTricksView
from followsuit.rules.phase import Action
from followsuit.rules.view import View

DECIDING = 4  # the trick after which players without a trick are out
THEMES = {"claim": "claim", "show": "instant", "play-on": "instant", "drop": "drop"}


def theme(view: View, best: Action, other: Action) -> str:
    shown = view.shown
    for verb in (best.verb, other.verb):
        if verb in THEMES:
            return THEMES[verb]
    if not isinstance(shown, SixTricksView):
        return "instant"
    if best.verb != other.verb:
        return "fold" if best.verb == "fold" else "dare"
    if best.verb == "fold":
        return "keep"
    if shown.number <= DECIDING and not shown.tricks[view.seat]:
        return "survive"
    return "follow" if shown.led else "lead"
