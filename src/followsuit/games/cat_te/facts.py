"""What players of Cat Te see at a glance."""

from followsuit.games.cat_te.options import Rules
from followsuit.games.cat_te.phases.views import BetweenRoundsView, InstantChoiceView, SixTricksView
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    """The number of the trick, and the pots."""
    shown = view.shown
    if not isinstance(shown, InstantChoiceView | SixTricksView | BetweenRoundsView):
        return []
    found = [Text("cat_te.fact.pot", chips=shown.pot)]
    if isinstance(shown, SixTricksView):
        key = "cat_te.fact.blind_trick" if shown.blind else "cat_te.fact.trick"
        found.insert(0, Text(key, number=shown.number))
    if shown.turn_up and shown.side_pot:
        key = f"cat_te.fact.side_pot.{side_card(view)}"
        found.append(Text(key, chips=shown.side_pot, card=shown.turn_up))
    return found


def side_card(view: View) -> str:
    """CT-12: which card takes the side pot."""
    assert isinstance(view.rules, Rules)
    return view.rules.side_card
