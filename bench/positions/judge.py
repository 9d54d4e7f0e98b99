"""The review's label of one action in a position, without a record around it."""

from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.review.judge import Judge
from followsuit.bots.review.labels import steps_for
from followsuit.bots.review.positions import Moment
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match

FAULTS = ("mistake", "blunder")


def verdict(match: Match, action: str, playouts: int, seed: int = 0) -> DecisionReview:
    game = GAMES[match.name]
    steps = steps_for(game, match.rules_in_force())
    judge = Judge(policy_of(game.name), steps, game.avoided_actions, seed)
    moment = Moment(match, 0, 1, match.to_act, action)
    return judge.verdict(moment, judge.values(moment, playouts), 0.5)


def is_fault(match: Match, action: str, playouts: int) -> bool:
    return verdict(match, action, playouts).label in FAULTS
