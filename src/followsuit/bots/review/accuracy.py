"""Accuracy: one number from 0 to 100 for many decisions."""

from collections.abc import Iterable, Sequence
from math import exp

from followsuit.bots.review.labels import cost
from followsuit.bots.review.results import KindReview
from followsuit.bots.review.verdicts import LABELS, DecisionReview
from followsuit.bots.search.paired import Steps
from followsuit.bots.total import total

# a decision that gives away this part of a match scores 37
SCALE = 0.1


def counted(decisions: Iterable[DecisionReview]) -> list[DecisionReview]:
    """Those in which there was something to decide, and that could be judged."""
    return [each for each in decisions if each.label != "forced" and each.actions]


def accuracy_of(decisions: Sequence[DecisionReview], steps: Steps) -> float | None:
    """The mean over all decisions: 100 for what gives nothing away."""
    among = counted(decisions)
    if not among:
        return None
    return accuracy_of_costs([cost(steps, each.loss, each.round_loss) for each in among])


def accuracy_of_costs(costs: Sequence[float]) -> float:
    """The same for what each decision gave away, in parts of a match."""
    return round(100 * total(exp(-each / SCALE) for each in costs) / len(costs), 1)


def by_kind(decisions: Sequence[DecisionReview], steps: Steps) -> list[KindReview]:
    kinds = dict.fromkeys(each.kind for each in counted(decisions))
    return [of_kind(kind, decisions, steps) for kind in kinds]


def of_kind(kind: str, decisions: Sequence[DecisionReview], steps: Steps) -> KindReview:
    among = [each for each in counted(decisions) if each.kind == kind]
    return KindReview(
        kind=kind,
        decisions=len(among),
        loss=round(total(each.loss for each in among) / len(among), 4),
        accuracy=accuracy_of(among, steps) or 0.0,
    )


def label_counts(decisions: Sequence[DecisionReview]) -> dict[str, int]:
    return {label: sum(each.label == label for each in decisions) for label in LABELS}
