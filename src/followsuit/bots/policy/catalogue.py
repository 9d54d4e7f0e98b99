"""The only list of policies; a game without one of its own is played out at random."""

from followsuit.bots.policy.policy import Policy

POLICIES: dict[str, Policy] = {}
ANY_GAME = Policy()


def policy_of(game: str) -> Policy:
    return POLICIES.get(game, ANY_GAME)
