"""Plays Hearts with OpenSpiel and prints every game as a line of JSON.

Runs with the Python of build/openspiel. Usage: python play.py RANDOM_GAMES MOON_GAMES SEED
"""

import json
import random
import sys
from collections.abc import Callable

import pyspiel

PARAMETERS = (
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
)
PLAYERS = 4
SUITS = 4
KEEP = 0  # of the directions; 1 is left, 2 across, 3 right
CARDS = 52
ACE, KING, QUEEN = 12, 11, 10
MOON_HAND = ((ACE, KING), (ACE, KING), range(7, ACE + 1), (ACE, KING, QUEEN))  # ranks by suit
Choose = Callable[[pyspiel.State, list[int]], int]


def play(parameters: dict[str, bool], deal: list[int], choose: Choose, direction: int) -> object:
    state = pyspiel.load_game("hearts", parameters).new_initial_state()
    state.apply_action(direction)
    for card in deal:
        state.apply_action(card)
    decisions = []
    while not state.is_terminal():
        legal = state.legal_actions()
        chosen = choose(state, legal)
        decisions.append([state.current_player(), legal, chosen])
        state.apply_action(chosen)
    return {
        "parameters": parameters,
        "direction": direction,
        "hands": [deal[player::PLAYERS] for player in range(PLAYERS)],
        "decisions": decisions,
        "returns": state.returns(),
    }


def random_game(rng: random.Random) -> object:
    """Half of all games have the default rules."""
    parameters = pyspiel.load_game("hearts").get_parameters()
    if rng.random() < 0.5:
        parameters = {name: rng.random() < 0.5 for name in PARAMETERS}
    direction = rng.randrange(PLAYERS) if parameters["pass_cards"] else KEEP
    return play(parameters, shuffled(rng), lambda _, legal: rng.choice(legal), direction)


def moon_game(rng: random.Random) -> object:
    """Player 0 has the high cards and always plays the highest, the others the lowest."""
    strong = [rank * SUITS + suit for suit, ranks in enumerate(MOON_HAND) for rank in ranks]
    others = [card for card in shuffled(rng) if card not in strong]
    deal = [strong[n // PLAYERS] if n % PLAYERS == 0 else others.pop() for n in range(CARDS)]
    parameters = {name: rng.random() < 0.5 for name in PARAMETERS} | {"pass_cards": False}

    def choose(state: pyspiel.State, legal: list[int]) -> int:
        return max(legal) if state.current_player() == 0 else min(legal)

    return play(parameters, deal, choose, KEEP)


def shuffled(rng: random.Random) -> list[int]:
    return rng.sample(range(CARDS), CARDS)


def main(random_games: int, moon_games: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(random_games):
        print(json.dumps(random_game(rng)))
    for _ in range(moon_games):
        print(json.dumps(moon_game(rng)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
