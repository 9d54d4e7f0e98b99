"""The options of Bezique are those of the rulings."""

from followsuit.rules.options import MOST
from tests.games.options import check_listed, check_refused

# each with its default and other values that are allowed
LISTED: dict[str, list[object]] = {
    "first_dealer": ["random", 0, 3],
    "mode": ["standard", "advanced"],
    "joker_turnup": ["reflip", "diamonds"],
    "melds_per_trick": [1, 0, 100],
    "meld_needs_hand_card": [True, False],
    "run_blocks_marriage": ["both", "any"],
    "bezique_after_double": [False, True],
    "seven_bonus_phase2": [False, True],
    "max_jokers_per_meld": [1, 0, 3],
    "target_score": [1500, 1, MOST],
}
REFUSED: dict[str, list[object]] = {
    "first_dealer": [-1, 2, "left"],
    "melds_per_trick": [-1, 101],
    "max_jokers_per_meld": [4],
    "target_score": [None],
}


def test_the_options_and_their_defaults_are_those_of_the_rulings():
    check_listed("bezique", LISTED)


def test_values_out_of_range_are_refused_with_the_range():
    check_refused("bezique", REFUSED)
