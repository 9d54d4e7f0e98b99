"""What players of Bezique see at a glance."""

from followsuit.games.bezique.deck import PACK, suit_of
from followsuit.games.bezique.melds import NAMES, points_of
from followsuit.games.bezique.phases.views import TableauView
from followsuit.rules.facts import trump_facts
from followsuit.rules.phase import Action
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    shown = view.shown
    found = trump_facts(view)
    if not isinstance(shown, TableauView):
        return found
    if not shown.turn_up:
        return [*found, Text("bezique.fact.last_tricks")]
    turned = Text("bezique.fact.turned_up", card=shown.turn_up)
    return [*found, turned, Text("bezique.fact.stock", count=shown.stock)]


def action_points(view: View, action: Action) -> int:
    """What a meld scores."""
    if action.verb != "meld" or not isinstance(view.shown, TableauView):
        return 0
    meld, *cards = action.words
    trump = PACK.suits.index(view.shown.trump)
    has_trumps = any(suit_of(PACK.number(card)) == trump for card in cards)
    return int(points_of(NAMES.index(meld), has_trumps))
