"""Labels: how much a decision gave away, on the scale of the match or of the round."""

from typing import Any

from followsuit.bots.review.values import Value
from followsuit.bots.review.verdicts import Label
from followsuit.bots.search.paired import Steps
from followsuit.rules.game import Game

GRADES: tuple[Label, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
WIN_STEPS = (0.02, 0.03, 0.08, 0.15)  # parts of a match, from `good` on


def steps_for(game: Game, rules: Any) -> Steps:
    """The smallest losses that make a decision good, an inaccuracy, a mistake, a blunder.

    Points of the round alone never make it `good`: they lead from `best` to an inaccuracy.
    """
    points = [] if game.loss_points is None else list(game.loss_points(rules))
    return Steps(list(WIN_STEPS), [points[0], *points] if points else [])


def label_of(steps: Steps, value: Value) -> Label:
    """What an action is called, if there was a choice."""
    found = GRADES[steps.grade(value.proven_loss(), value.round_loss)]
    is_equal = len(value.moves) > 1 or value.is_tie
    return "equal" if found == "best" and is_equal else found


def cost(steps: Steps, loss: float, round_loss: float) -> float:
    """A loss in parts of the match, with points of the round converted by the label's scale."""
    if not steps.points:
        return loss
    return max(loss, round_loss * steps.win[-1] / steps.points[-1])
