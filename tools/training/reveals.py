"""Learn reveal or pass from search: by how much revealing is better."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from followsuit.bots.search.root import Root
from followsuit.bots.worlds import Worlds
from followsuit.games.mindikot.bot.policy import MindikotPolicy
from followsuit.games.mindikot.phases.tricks import PASS, PASS_OR_REVEAL, REVEAL, TensPlay
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal
from tools.training.cards import whole

Numbers = NDArray[np.float64]


class Reveal(NamedTuple):
    """The features of a reveal-or-pass decision, and how much better revealing was."""

    features: Numbers
    better: float


def reveals(match: Match, policy: MindikotPolicy, worlds: int, dice: Dice) -> Iterator[Reveal]:
    """The decisions of one round, made at random and played to its end."""
    random_deal(match, dice)
    while match.to_act >= 0:
        if match.phase.choices(match.table) == PASS_OR_REVEAL:
            yield evaluate(match, policy, worlds, dice)
            match.apply(REVEAL if dice.below(2) else PASS)
        else:
            match.apply(policy.move(match, dice))


def evaluate(match: Match, policy: MindikotPolicy, worlds: int, dice: Dice) -> Reveal:
    root = Root(Worlds(match, match.to_act), policy, [REVEAL, PASS], dice.below(1 << 30))
    root.try_worlds(worlds)
    assert isinstance(match.phase, TensPlay)
    cards = policy.cards(match.table)
    cards.observe(match.table, match.phase)
    cards.fill_reveal_features(match.table, match.phase)
    features = np.array(list(cards.reveal_features), dtype=float)
    return Reveal(features, root.arms[0].win() - root.arms[1].win())


def fitted(found: list[Reveal]) -> list[list[int]]:
    features = np.array([decision.features for decision in found])
    better = np.array([decision.better for decision in found])
    square = features.T @ features + np.eye(features.shape[1])
    return [whole(np.linalg.solve(square, features.T @ better))]
