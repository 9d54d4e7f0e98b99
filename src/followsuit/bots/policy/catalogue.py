"""The only list of policies; a game without one of its own is played out at random."""

from collections.abc import Callable
from functools import cache

from followsuit.bots.policy.bezique import BeziquePolicy
from followsuit.bots.policy.cat_te import CatTePolicy
from followsuit.bots.policy.mindikot import MindikotPolicy
from followsuit.bots.policy.policy import Policy
from followsuit.bots.policy.rook13 import Rook13Policy

POLICIES: dict[str, Callable[[], Policy]] = {
    "bezique": BeziquePolicy,
    "cat_te": CatTePolicy,
    "mindikot": MindikotPolicy,
    "rook13": Rook13Policy,
}


@cache
def policy_of(game: str) -> Policy:
    """Made when it is first asked for: some read weights and fill tables."""
    return POLICIES.get(game, Policy)()
