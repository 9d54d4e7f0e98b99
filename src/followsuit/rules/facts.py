"""Facts that players see at a glance, as texts that any client can show.

A parameter named `sides` holds one number per side.
"""

from collections.abc import Sequence

from followsuit.rules.phase_view import TrickView
from followsuit.rules.view import View
from followsuit.texts import Text


def trump_facts(view: View) -> list[Text]:
    """Which suit is trump, or that there is none yet."""
    shown = view.shown
    if not isinstance(shown, TrickView):
        return []
    return [Text("fact.trump", suit=shown.trump) if shown.trump else Text("fact.no_trump")]


def by_side(numbers: Sequence[int]) -> tuple[str, ...]:
    """The value of a parameter named `sides`."""
    return tuple(map(str, numbers))
