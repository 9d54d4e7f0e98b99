"""The policy of each game; without one, playouts are random."""

from functools import cache

from followsuit.bots.policy.policy import Policy
from followsuit.rules.catalogue import GAMES


def has_policy(name: str) -> bool:
    """Whether a game has a policy of its own."""
    game = GAMES.get(name)
    return game is not None and game.policy is not None


@cache
def policy_of(name: str) -> Policy:
    """Make the policy on first use, as some load weights and fill tables."""
    game = GAMES.get(name)
    policy = Policy() if game is None or game.policy is None else game.policy()
    if not isinstance(policy, Policy):
        raise TypeError(f"the policy of {name} is not a Policy")
    policy.sign = -1 if game is not None and game.fewest_points_win else 1
    return policy
