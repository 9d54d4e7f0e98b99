"""What puzzles of Bezique are about."""

from followsuit.bots.puzzles.themes import card_theme, rank_of
from followsuit.games.bezique.phases.views import TableauView
from followsuit.rules.phase import Action
from followsuit.rules.view import View

BRISQUES = {"A", "10"}
OF_MELDS = {"K", "Q", "J", "*"}  # kings, queens, jacks and jokers


def theme(view: View, best: Action, other: Action) -> str:
    verbs = {best.verb, other.verb}
    if "swap" in verbs:
        return "swap"
    if verbs == {"meld"}:
        return "meld_order"
    if "meld" in verbs:
        return "meld"
    if verbs != {"play"}:
        return best.verb
    shown = view.shown
    if isinstance(shown, TableauView) and not shown.stock:
        return "last_nine"
    if rank_of(other.words[0]) in OF_MELDS and rank_of(best.words[0]) not in OF_MELDS:
        return "keep_meld"
    return card_theme(view, best, other, BRISQUES)
