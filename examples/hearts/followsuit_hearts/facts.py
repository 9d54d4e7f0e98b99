"""What players of Hearts want to see at a glance."""

from followsuit.toolkit import Text, View
from followsuit_hearts.phases.tricks import HeartsTrickShowing


def facts(view: View) -> list[Text]:
    showing = view.showing
    if not isinstance(showing, HeartsTrickShowing):
        return []
    broken = "hearts.fact.broken" if showing.broken else "hearts.fact.not_broken"
    return [Text(broken), Text("hearts.fact.points", sides=tuple(map(str, showing.points)))]
