"""The options of Rook13 are those of the rulings."""

from followsuit.rules.options import MOST
from tests.games.options import check_listed, check_refused

# each with its default and other values that are allowed
LISTED: dict[str, list[object]] = {
    "first_dealer": ["random", 0, 3],
    "win_score": [500, 1, MOST],
    "lose_score": [-250, -1, -MOST],
    "godown_no_points": [False, True],
    "manual_redeal": [True, False],
    "manual_redeal_limit": [1, None, 0, MOST],
}
REFUSED: dict[str, list[object]] = {
    "first_dealer": [-1, 4, "left"],
    "win_score": [0, MOST + 1],
    "lose_score": [0, -MOST - 1],
}


def test_the_options_and_their_defaults_are_those_of_the_rulings():
    check_listed("rook13", LISTED)


def test_values_out_of_range_are_refused_with_the_range():
    check_refused("rook13", REFUSED)
