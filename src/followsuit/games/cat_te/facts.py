"""What players of Cat Te see at a glance."""

from followsuit.games.cat_te.phases.views import RoundShowing, SixTricksShowing
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    """The number of the trick, and the pots."""
    showing = view.showing
    if not isinstance(showing, SixTricksShowing | RoundShowing):
        return []
    found = [Text("cat_te.fact.pot", chips=showing.pot)]
    if isinstance(showing, SixTricksShowing):
        key = "cat_te.fact.blind_trick" if showing.blind else "cat_te.fact.trick"
        found.insert(0, Text(key, number=showing.number))
    if showing.turned and showing.side_pot:
        found.append(Text("cat_te.fact.side_pot", chips=showing.side_pot, card=showing.turned))
    return found
