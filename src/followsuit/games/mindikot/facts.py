"""What players of Mindikot see at a glance."""

from followsuit.games.mindikot.deck import is_ten
from followsuit.games.mindikot.options import BY_TEN, Rules
from followsuit.games.mindikot.phases.views import HiddenTrumpView
from followsuit.rules.events import TrickTaken
from followsuit.rules.facts import by_side, trump_facts
from followsuit.rules.phase_view import TrickView
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    """Trump, the tens and tricks of each team, and the ten that decides a tie."""
    tens, tricks = [0, 0], [0, 0]
    for event in view.events:
        if isinstance(event, TrickTaken):
            side = view.side_of(event.seat)
            tens[side] += sum(is_ten(card) for card in event.cards)
            tricks[side] += 1
    return [
        *trump(view),
        Text("mindikot.fact.tens", sides=by_side(tens)),
        Text("mindikot.fact.tricks", sides=by_side(tricks)),
        *deciding_ten(view),
    ]


def deciding_ten(view: View) -> list[Text]:
    """MK-5: which ten decides a tie, if one does."""
    rules, shown = view.rules, view.shown
    assert isinstance(rules, Rules)
    ten = rules.deciding_ten(shown.trump if isinstance(shown, TrickView) else "")
    if ten:
        return [Text("mindikot.fact.deciding_ten", card=ten)]
    return [Text("mindikot.fact.ten_of_trump")] if rules.tie_break == BY_TEN else []


def trump(view: View) -> list[Text]:
    shown = view.shown
    is_known = isinstance(shown, TrickView) and shown.trump
    if not is_known and isinstance(shown, HiddenTrumpView) and shown.aside:
        return [Text("mindikot.fact.trump_hidden", card=f"?{shown.hidden}")]
    return trump_facts(view)
