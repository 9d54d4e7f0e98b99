"""The options of Mindikot are those of the rulings."""

from followsuit.rules.options import MOST
from tests.games.options import check_listed, check_refused

# each with its default and other values that are allowed
LISTED: dict[str, list[object]] = {
    "mode": ["choose_when_empty", "first_card_hidden"],
    "first_leader": [0, 1, 3, "random"],
    "hidden_selection": ["random", "choose"],
    "hider_sees_card": [False, True],
    "hidden_return": ["after_trick", "immediate"],
    "tie_break": ["tricks", "last_trick", "draw", "ten"],
    "tie_ten": ["S", "H", "D", "C", "trump"],
    "win_points": [1, 2, MOST],
    "kot_points": [2, 1, MOST],
    "whitewash_points": [None, 1, MOST],
    "target_score": [5, 1, MOST],
    "next_leader": ["rotate", "round_winner", "same"],
    "early_finish": [False, True],
}
REFUSED: dict[str, list[object]] = {
    "first_leader": [-1, 4, "seat 0"],
    "win_points": [0],
    "whitewash_points": [0],
}


def test_the_options_and_their_defaults_are_those_of_the_rulings():
    check_listed("mindikot", LISTED)


def test_values_out_of_range_are_refused_with_the_range():
    check_refused("mindikot", REFUSED)
