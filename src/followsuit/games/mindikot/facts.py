"""What players of Mindikot see at a glance."""

from followsuit.games.mindikot.deck import is_ten
from followsuit.games.mindikot.phases.tricks import HiddenTrumpShowing
from followsuit.rules.events import TrickTaken
from followsuit.rules.facts import by_side, trump_facts
from followsuit.rules.showing import TrickShowing
from followsuit.rules.view import View
from followsuit.texts import Text


def facts(view: View) -> list[Text]:
    """Trump, and the tens and tricks of each team."""
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
    ]


def trump(view: View) -> list[Text]:
    showing = view.showing
    is_known = isinstance(showing, TrickShowing) and showing.trump
    if not is_known and isinstance(showing, HiddenTrumpShowing) and showing.aside:
        return [Text("mindikot.fact.trump_hidden", card=f"?{showing.hidden}")]
    return trump_facts(view)
