"""Run one benchmark round of OpenSpiel: rollouts in its C++ core, and stepping from Python.

Runs with the Python of build/openspiel. Usage: python -m bench.openspiel_rounds SEED SECONDS
"""

import random
import sys
from functools import partial
from importlib.metadata import version
from itertools import cycle

import pyspiel

from bench.stopwatch import run_lap

GAMES = ("spades", "hearts", "euchre")
DEALS = 10
ROLLOUTS = 50
HANDS = 5
ENGINE = f"OpenSpiel {version('open_spiel')}"


def deal(state: pyspiel.State, rng: random.Random) -> None:
    """Sample chance nodes by their odds until a player is to act, as in OpenSpiel's example."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, odds)[0])


def dealt(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    state = game.new_initial_state()
    deal(state, rng)
    return state


def play(state: pyspiel.State, rng: random.Random) -> int:
    """Play random legal actions to the end and return their number."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            deal(state, rng)
            continue
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def step_with_deals(game: pyspiel.Game, rng: random.Random) -> int:
    return sum(play(game.new_initial_state(), rng) for _ in range(HANDS))


def step_after_deals(deals: list[pyspiel.State], rng: random.Random) -> int:
    return sum(play(state.clone(), rng) for state in deals)


class Rollouts:
    """Random rollouts in C++ from each of some deals.

    The evaluator cannot be called from Python. A search of one simulation calls it once, at the
    root, and there it plays all its rollouts.
    """

    def __init__(self, game: pyspiel.Game, deals: list[pyspiel.State], seed: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        self.bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
        rng = random.Random(seed)
        # the core does not say how long its rollouts were: take the mean of our own
        lengths = [sum(play(state.clone(), rng) for _ in range(100)) / 100 for state in deals]
        self.turns = cycle(zip(deals, lengths, strict=True))

    def batch(self) -> float:
        state, length = next(self.turns)
        self.bot.mcts_search(state)
        return ROLLOUTS * length


def main(seed: int, seconds: float) -> None:
    for name in GAMES:
        rng = random.Random(seed)
        game = pyspiel.load_game(name)
        deals = [dealt(game, rng) for _ in range(DEALS)]
        lap = partial(run_lap, ENGINE, game=name, at_least=seconds)
        lap("playouts", batch=Rollouts(game, deals, seed).batch)
        lap("steps with deals", batch=partial(step_with_deals, game, rng))
        lap("steps after the deal", batch=partial(step_after_deals, deals, rng))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
