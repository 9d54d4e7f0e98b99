"""Cat Te: three regions, and options that can be changed one by one."""

from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import OptionError, options_in_force
from tests.games.cat_te.scene import FOUR, folded_to_the_leader, khmer, laos, vietnamese
from tests.scene import new, phase_view

GAME = GAMES["cat_te"]

KHMER = {
    "region": "khmer",
    "first_dealer": "random",
    "direction": "clockwise",
    "first_lead": "left",
    "follow": "must_or_fold",
    "void_may_show": False,
    "face_up_must_beat": False,
    "leader_may_fold": False,
    "fold_any_trick": False,
    "eliminate_after_4": False,
    "sweep_wins": False,
    "sweep_double_min_players": None,
    "trick5_blind": False,
    "instant_hands": ["quads", "flush", "low"],
    "instant_double": False,
    "instant_choice": False,
    "allow_drop_out": False,
    "drop_any_time": False,
    "allow_claim": False,
    "claim_when": "on_lead",
    "claim_penalty": 1,
    "reveal_folds_at_end": False,
    "bet": 1,
    "side_bet": 0,
    "side_card": "next_higher",
    "rounds": 6,
}
LAOS = KHMER | {
    "region": "laos",
    "first_lead": "dealer",
    "follow": "free",
    "void_may_show": True,
    "eliminate_after_4": True,
    "sweep_wins": True,
    "trick5_blind": True,
    "instant_hands": ["quads", "flush"],
    "allow_drop_out": True,
    "allow_claim": True,
}
VIETNAMESE = LAOS | {
    "region": "vietnamese",
    "sweep_double_min_players": 4,
    "instant_double": True,
}

OTHER_VALUES: dict[str, list[Any]] = {
    "first_dealer": ["random", 0, 3],
    "direction": ["clockwise", "counter_clockwise"],
    "first_lead": ["left", "dealer"],
    "follow": ["must_or_fold", "free"],
    "sweep_double_min_players": [None, 2, 3, 4, 5, 6],
    "instant_hands": [[], ["low"], ["quads", "low"], ["quads", "flush", "low"]],
    "claim_when": ["own_turn"],
    "claim_penalty": [0, 10],
    "side_card": ["next_lower"],
    "bet": [1, 1_000_000],
    "side_bet": [0, 1_000_000],
    "rounds": [None, 1, 1_000_000],
}
OUT_OF_RANGE = {
    "region": ["Khmer", "thai", None],
    "first_dealer": [-1, 4, True, None, "left"],
    "direction": ["left", -1],
    "first_lead": ["right", 0],
    "follow": [True, "must"],
    "void_may_show": [1, "true", None],
    "sweep_double_min_players": [1, 7, True, "4"],
    "instant_hands": ["quads", ["aces"], ["low", "low"], None],
    "claim_when": ["always", True],
    "claim_penalty": [-1, 11, True, None],
    "side_card": ["next", None],
    "bet": [0, 1_000_001, 1.0, True, None],
    "side_bet": [-1, 1_000_001, None],
    "rounds": [0, 1_000_001, "none"],
}


@pytest.mark.rule("S4 Regions", "S4 Setup", "S4 Objective")
@pytest.mark.parametrize("expected", [KHMER, LAOS, VIETNAMESE], ids=lambda o: o["region"])
def test_the_region_sets_the_defaults_of_all_the_rest(expected):
    match = new("cat_te", seats=4, region=expected["region"])
    assert options_in_force(match.rules_in_force()) == expected


@pytest.mark.rule("S4 Regions")
def test_khmer_is_the_default():
    assert options_in_force(new("cat_te").rules_in_force()) == KHMER


@pytest.mark.rule("S4 Regions")
@pytest.mark.parametrize("region", [KHMER, LAOS, VIETNAMESE], ids=lambda o: o["region"])
@pytest.mark.parametrize("name", [name for name in KHMER if name != "region"])
def test_every_option_can_be_changed_alone(region, name):
    for value in OTHER_VALUES.get(name, [True, False]):
        match = new("cat_te", seats=4, region=region["region"], **{name: value})
        assert options_in_force(match.rules_in_force()) == region | {name: value}


@pytest.mark.rule("S4 Regions")
@pytest.mark.parametrize(("name", "values"), OUT_OF_RANGE.items())
def test_invalid_option_values_are_refused(name, values):
    for value in values:
        with pytest.raises(OptionError, match=name):
            new("cat_te", **{name: value})


@pytest.mark.rule("S4 Regions")
def test_all_options_in_force_make_the_same_rules_again():
    for settings in (KHMER, LAOS, VIETNAMESE):
        assert options_in_force(GAME.rules_for(4, settings)) == settings


@pytest.mark.rule("S4 Objective")
def test_in_khmer_rules_only_the_last_trick_matters_elsewhere_the_first_four_do_too():
    match = khmer(FOUR)
    folded_to_the_leader(match, upto=4)
    assert phase_view(match, 0).active == (0, 1, 2, 3)
    for scene in (laos, vietnamese):
        match = scene(FOUR)
        folded_to_the_leader(match, upto=4)
        assert match.round_is_over()
