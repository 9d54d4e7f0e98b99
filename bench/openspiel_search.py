"""Time OpenSpiel's information-set search on euchre: one line of JSON.

Runs with the Python of build/openspiel. Usage: python -m bench.openspiel_search SEED DECISIONS
"""

import json
import random
import sys
import time

import pyspiel

from bench.openspiel_rounds import deal

SIMULATIONS = 1000


def main(seed: int, decisions: int) -> None:
    game = pyspiel.load_game("euchre")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, SIMULATIONS, -1, most_visited, False, False)
    rng = random.Random(seed)
    spent: list[float] = []
    while len(spent) < decisions:
        state = game.new_initial_state()
        while not state.is_terminal() and len(spent) < decisions:
            if state.is_chance_node():
                deal(state, rng)
                continue
            began = time.process_time()
            action = bot.step(state)
            if len(state.legal_actions()) > 1:
                spent.append(1000 * (time.process_time() - began))
            state.apply_action(action)
    print(json.dumps({"game": "euchre", "playouts": SIMULATIONS, "ms": spent}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
