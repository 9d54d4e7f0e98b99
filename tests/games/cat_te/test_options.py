"""The options of Cat Te are those of the rulings."""

from followsuit.rules.options import MOST
from tests.games.options import check_listed, check_refused

# each with its default and other values that are allowed
LISTED: dict[str, list[object]] = {
    "region": ["khmer", "laos", "vietnamese"],
    "first_dealer": ["random", 0, 1, 5],
    "direction": ["clockwise", "counter_clockwise"],
    "first_lead": ["left", "dealer"],
    "follow": ["must_or_fold", "free"],
    "void_may_show": [False, True],
    "face_up_must_beat": [False, True],
    "leader_may_fold": [False, True],
    "fold_any_trick": [False, True],
    "eliminate_after_4": [False, True],
    "sweep_wins": [False, True],
    "sweep_double_min_players": [None, 2, 6],
    "trick5_blind": [False, True],
    "instant_hands": [["quads", "flush", "low"], [], ["low"]],
    "instant_double": [False, True],
    "instant_choice": [False, True],
    "allow_drop_out": [False, True],
    "drop_any_time": [False, True],
    "allow_claim": [False, True],
    "claim_when": ["on_lead", "own_turn"],
    "claim_penalty": [1, 0, 10],
    "reveal_folds_at_end": [False, True],
    "bet": [1, MOST],
    "side_bet": [0, MOST],
    "side_card": ["next_higher", "next_lower"],
    "rounds": [6, None, 1, MOST],
}
REFUSED: dict[str, list[object]] = {
    "sweep_double_min_players": [1, 7, 0],
    "first_dealer": [-1, 2, "seat 0"],
    "claim_penalty": [-1, 11],
    "bet": [0],
    "side_bet": [-1],
    "rounds": [0],
}


def test_the_options_and_their_defaults_are_those_of_the_rulings():
    check_listed("cat_te", LISTED)


def test_values_out_of_range_are_refused_with_the_range():
    check_refused("cat_te", REFUSED)
