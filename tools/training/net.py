"""python -m tools.training.net [--hands N] [--hidden N]: compare a small net with the weights.

Both learn Rook13's card play from the same positions and are judged on held-out ones.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from followsuit.games.rook13.bot.play import FEATURES, SITUATIONS
from followsuit.games.rook13.bot.policy import Rook13Policy
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from tools.training import cards

Numbers = NDArray[np.float64]

EPOCHS, BATCH, PACE = 40, 256, 2e-3
NOTHING = [[0] * len(FEATURES) for _ in range(SITUATIONS)]


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tools.training.net")
    words.add_argument("--hands", type=int, default=2000)
    words.add_argument("--worlds", type=int, default=40)
    words.add_argument("--hidden", type=int, default=16)
    asked = words.parse_args()
    found: list[cards.Choice] = []
    policy, dice = Rook13Policy(), Dice(1)
    for number in range(asked.hands):
        match = GAMES["rook13"].new_match(4, {}, number % 4)
        found += cards.choices(match, policy, asked.worlds, dice)
    cut = len(found) * 4 // 5
    rows = cards.fitted(found[:cut], SITUATIONS, NOTHING)
    print(f"{len(found)} positions; mean loss to the best card:")
    print(f"  weights {cards.regret(found[cut:], rows):.5f}")
    net = Net(found[:cut], asked.hidden)
    print(f"  net of {asked.hidden} {net.regret(found[cut:]):.5f}")


def inputs(choice: cards.Choice) -> Numbers:
    """The features of each card, with the kind of situation one-hot."""
    kind = np.zeros((len(choice.features), SITUATIONS))
    kind[:, choice.kind] = 1
    return np.hstack([choice.features, kind])


class Net:
    """One hidden layer, trained with Adam."""

    def __init__(self, found: list[cards.Choice], hidden: int) -> None:
        chance = np.random.default_rng(0)
        inputs = np.concatenate([inputs(choice) for choice in found])
        self.middle, self.spread = inputs.mean(0), inputs.std(0) + 1e-6
        self.layers = [
            chance.normal(0, 0.2, (inputs.shape[1], hidden)),
            np.zeros(hidden),
            chance.normal(0, 0.05, (hidden, 1)),
        ]
        self.drift = [np.zeros_like(layer) for layer in self.layers]
        self.shake = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0
        for _ in range(EPOCHS):
            order = chance.permutation(len(found))
            for start in range(0, len(found), BATCH):
                self.learn([found[place] for place in order[start : start + BATCH]])

    def inside(self, inputs: Numbers) -> Numbers:
        hidden: Numbers = np.maximum(inputs @ self.layers[0] + self.layers[1], 0)
        return hidden

    def scaled(self, choice: cards.Choice) -> Numbers:
        scaled: Numbers = (inputs(choice) - self.middle) / self.spread
        return scaled

    def learn(self, batch: list[cards.Choice]) -> None:
        """One gradient step on the values of cards relative to their position."""
        inputs = np.concatenate([self.scaled(choice) for choice in batch])
        sizes = np.array([len(choice.worth) for choice in batch])
        group = np.repeat(np.arange(len(batch)), sizes)
        worth = np.concatenate([choice.worth for choice in batch])
        hidden = self.inside(inputs)
        error = (hidden @ self.layers[2])[:, 0] - worth
        error -= (np.bincount(group, error) / sizes)[group]
        slope = error[:, None] / len(error)
        back = (slope @ self.layers[2].T) * (hidden > 0)
        self.step([inputs.T @ back, back.sum(0), hidden.T @ slope])

    def step(self, slopes: list[Numbers]) -> None:
        self.steps += 1
        for place, slope in enumerate(slopes):
            self.drift[place] = 0.9 * self.drift[place] + 0.1 * slope
            self.shake[place] = 0.999 * self.shake[place] + 0.001 * slope**2
            drift = self.drift[place] / (1 - 0.9**self.steps)
            shake = self.shake[place] / (1 - 0.999**self.steps)
            self.layers[place] -= PACE * drift / (np.sqrt(shake) + 1e-8)

    def regret(self, found: list[cards.Choice]) -> float:
        """The mean loss of the net's card against the best."""
        lost = []
        for choice in found:
            card = int(np.argmax(self.inside(self.scaled(choice)) @ self.layers[2]))
            lost.append(choice.worth.max() - choice.worth[card])
        return float(np.mean(lost))


if __name__ == "__main__":
    main()
