"""Learn card play from search: predict each card's value in the same worlds from its features.

Ridge regression fits one row of weights per kind of situation. Features and values are centered
per position, so that only the choice between its cards is learned.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from followsuit.bots.policy.weights import WIN_SCALE
from followsuit.bots.search.root import Root
from followsuit.bots.worlds import Worlds
from followsuit.rules.bits import each
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.playout import random_deal
from followsuit.rules.tricks import TrickPlay

Numbers = NDArray[np.float64]

ONE_IN = 8  # one card in 8 is random, to reach positions that the policy would not


class Choice(NamedTuple):
    """A position: its kind, and the features and value of each card."""

    kind: int
    features: Numbers
    worth: Numbers


def choices(match: Match, policy: Any, worlds: int, dice: Dice) -> Iterator[Choice]:
    """Positions of one deal, which is played to its end."""
    random_deal(match, dice)
    while match.to_act >= 0:
        phase = match.phase
        if isinstance(phase, TrickPlay) and is_a_choice(match):
            if dice.below(3) == 0:
                yield evaluate(match, policy, worlds, dice)
            if dice.below(ONE_IN) == 0:
                match.apply(phase.random_move(match.table, dice))
                continue
        match.apply(policy.move(match, dice))


def is_a_choice(match: Match) -> bool:
    """Whether there are several cards to choose from; cards are the lower bits."""
    cards = match.phase.choices(match.table)
    return bool(cards & (cards - 1)) and cards < 1 << match.table.pack.size


def evaluate(match: Match, policy: Any, worlds: int, dice: Dice) -> Choice:
    """The mean value of every card."""
    cards = each(match.phase.choices(match.table))
    root = Root(Worlds(match, match.to_act), policy, cards, dice.below(1 << 30))
    root.try_worlds(worlds)
    kind = policy.play.observe(match.table, match.phase)
    rows = []
    for card in cards:
        policy.play.fill_features(match.table, card)
        rows.append(list(policy.play.features))
    worth = [arm.win() for arm in root.arms]
    return Choice(int(kind), np.array(rows, dtype=float), np.array(worth))


def centered(choice: Choice) -> tuple[Numbers, Numbers]:
    return choice.features - choice.features.mean(0), choice.worth - choice.worth.mean()


def fitted(found: list[Choice], kinds: int, before: list[list[int]]) -> list[list[int]]:
    """A row of weights per kind; kinds with too few positions keep theirs."""
    rows = []
    for kind in range(kinds):
        of_kind = [centered(choice) for choice in found if choice.kind == kind]
        rows.append(ridge(of_kind) if len(of_kind) > len(before[kind]) else None)
    return [before[kind] if row is None else whole(row) for kind, row in enumerate(rows)]


def ridge(parts: list[tuple[Numbers, Numbers]], damping: float = 3.0) -> Numbers:
    features = np.concatenate([part[0] for part in parts])
    worth = np.concatenate([part[1] for part in parts])
    spread = features.std(0) + 1e-9
    scaled = features / spread
    square = scaled.T @ scaled + damping * np.eye(scaled.shape[1])
    weights: Numbers = np.linalg.solve(square, scaled.T @ worth) / spread
    weights[spread < 1e-6] = 0.0
    return weights


def whole(weights: Numbers) -> list[int]:
    """Weights as the integers that policies use."""
    return [round(weight * WIN_SCALE) for weight in weights]


def regret(found: list[Choice], rows: list[list[int]]) -> float:
    """The mean loss of these weights' card against the best."""
    lost = []
    for choice in found:
        card = int(np.argmax(choice.features @ np.array(rows[choice.kind], dtype=float)))
        lost.append(choice.worth.max() - choice.worth[card])
    return float(np.mean(lost))
