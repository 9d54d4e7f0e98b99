"""The simplest way to choose: a random legal action."""

import random
from collections.abc import Callable

from followsuit.protocol.table import View


def random_action(view: View, below: Callable[[int], int] = random.randrange) -> str:
    """A legal action in the server's notation; never one that asks for a new deal."""
    if view.pick is not None:
        free, chosen = list(view.pick.free), list(view.pick.must)
        for _ in range(view.pick.count):
            chosen.append(free.pop(below(len(free))))
        return " ".join((view.pick.verb, *chosen))
    if not view.legal:
        raise ValueError("there is nothing to choose right now")
    return "open" if "open" in view.legal else view.legal[below(len(view.legal))]
