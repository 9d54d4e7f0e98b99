"""What players of Bezique want to see at a glance."""

from followsuit.games.bezique.kinds import NAMES, POINTS, TRUMP_MARRIAGE
from followsuit.games.bezique.phases.views import TableauShowing
from followsuit.rules.facts import trump_facts
from followsuit.rules.phase import Action
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    showing = view.showing
    found = trump_facts(view)
    if not isinstance(showing, TableauShowing):
        return found
    if not showing.turn_up:
        return [*found, Text("bezique.fact.last_tricks")]
    turned = Text("bezique.fact.turned_up", card=showing.turn_up)
    return [*found, turned, Text("bezique.fact.stock", count=showing.stock)]


def action_points(view: View, action: Action) -> int:
    """What a meld scores."""
    if action.verb != "meld":
        return 0
    meld, *cards = action.words
    trump = getattr(view.showing, "trump", "")
    if meld == "marriage" and cards[0].rstrip("abcd").endswith(trump):
        return TRUMP_MARRIAGE
    return int(POINTS[NAMES.index(meld)])
