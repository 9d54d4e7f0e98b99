"""Whether a decision has one clearly best action, and which."""

from typing import NamedTuple

from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.review.judge import part
from followsuit.bots.review.labels import label_of, steps_for
from followsuit.bots.review.values import Value, Values, values_of
from followsuit.bots.review.verdicts import ActionReview, Label
from followsuit.bots.search.paired import Steps
from followsuit.bots.worlds import Worlds
from followsuit.bots.worlds.worlds import NoWorld
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match

FIRST_LOOK = 60  # playouts per action to see whether a decision is worth a closer look
PLAYOUTS = 1500  # of each search that must find the solution
SEEDS = 10  # searches that must all find it
TIMES = 8  # a search with this many times the playouts must find it, too
CLEAR = ("mistake", "blunder")  # what every other action has to be
MOST_ACTIONS = 24  # to choose from; more are no puzzle but a search


class Solution(NamedTuple):
    """The best action of a decision, and all of them with their figures."""

    values: Values
    second: Value  # the best of the others

    @property
    def best(self) -> Value:
        return self.values.best


class Decision:
    """A position with a seat to act, to be judged with any seed and budget."""

    def __init__(self, match: Match) -> None:
        self.match = match.copy()
        self.game = GAMES[match.name]
        self.policy = policy_of(match.name)
        self.steps: Steps = steps_for(self.game, match.rules_in_force())

    def values(self, move: int, seed: int, playouts: int) -> Values:
        """All actions, compared until it is clear how good this move is."""
        worlds = Worlds(self.match, self.match.to_act)
        avoided = self.game.avoided_actions
        return values_of(worlds, self.policy, move, self.steps, seed, playouts, avoided)

    def label(self, value: Value) -> Label:
        return label_of(self.steps, value)

    def solution(self, seed: int, playouts: int) -> Solution | None:
        """The best action, if any other is at least a mistake."""
        first = self.policy.candidates(self.match)[0]
        seen = self.values(int(first), seed, playouts)
        if len(seen.values) < 2:
            return None
        second = seen.values[1]
        values = self.values(second.moves[0], seed, playouts)
        others = values.values[1:]
        is_clear = all(self.label(other) in CLEAR for other in others)
        return Solution(values, others[0]) if is_clear else None


def is_candidate(match: Match) -> bool:
    """Whether there is a decision with a few actions to choose from."""
    if match.to_act < 0 or match.phase.too_many:
        return False
    return 1 < len(match.moves()) <= MOST_ACTIONS


def quick_solution(match: Match, seed: int) -> Solution | None:
    """A first look, which costs little."""
    if not is_candidate(match):
        return None
    try:
        return Decision(match).solution(seed, FIRST_LOOK * len(match.moves()))
    except NoWorld:
        return None


def checked_solution(
    match: Match, seed: int, playouts: int = PLAYOUTS, seeds: int = SEEDS
) -> Solution | None:
    """The solution that every seed finds, with the figures of the largest search."""
    decision = Decision(match)
    found = decision.solution(seed, TIMES * playouts)
    if found is None:
        return None
    for number in range(1, seeds + 1):
        again = decision.solution(seed + number, playouts)
        if again is None or again.best.moves[0] not in found.best.moves:
            return None
    return found


def action_reviews(match: Match, values: Values) -> list[ActionReview]:
    """The figures of all actions, best first."""
    decision, best = Decision(match), values.best
    return [
        ActionReview(
            action=value.actions[0],
            label="best" if value is best else decision.label(value),
            win=part(value.win),
            score=round(value.score, 2),
            low=part(value.low),
            high=part(value.high),
            loss=part(value.loss),
            loss_se=part(value.loss_se),
            equal=value.actions[1:],
        )
        for value in values.values
    ]
