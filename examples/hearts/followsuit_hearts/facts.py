"""What players of Hearts want to see at a glance."""

from followsuit.toolkit import Text, View, by_side
from followsuit_hearts.phases.views import HeartsTricksView


def facts(view: View) -> list[Text]:
    shown = view.shown
    if not isinstance(shown, HeartsTricksView):
        return []
    broken = "hearts.fact.broken" if shown.broken else "hearts.fact.not_broken"
    return [Text(broken), Text("hearts.fact.points", sides=by_side(shown.points))]
