"""The options of Cat Te are those of the rulings."""

import random
from typing import Any

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import MOST
from followsuit.rules.shuffle import next_deal, seeded_match
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


CONDITIONAL = [option for option in GAMES["cat_te"].options if option.applies_when]
# a region that plays with everything, and what turns each condition off
OPEN: dict[str, Any] = {"region": "vietnamese", "side_bet": 1, "rounds": 1, "first_dealer": 0}
OFF: dict[str, Any] = {
    "face_up_must_beat": True,
    "sweep_wins": False,
    "instant_hands": [],
    "allow_drop_out": False,
    "allow_claim": False,
    "side_bet": 0,
}


def played(seed: int, **options: Any) -> list[object]:
    """A round of random moves, and what it scored."""
    dice, key = random.Random(seed), bytes([seed]) * 32
    match = seeded_match(GAMES["cat_te"], 4, OPEN | options, key)
    match.deal(next_deal(match, key))
    done: list[object] = []
    while match.to_act >= 0:
        legal = [str(match.phase.action(match.table, move)) for move in match.moves()]
        action = dice.choice(legal)
        match.act(match.to_act, action)
        done.append((legal, action))
    return [*done, list(match.table.scores)]


@pytest.mark.parametrize("option", CONDITIONAL, ids=lambda option: option.name)
def test_an_option_that_does_not_apply_changes_nothing(option):
    off = {name: OFF[name] for name, _ in option.applies_when}
    assert not option.applies({**{each.name: each.default for each in CONDITIONAL}, **off})
    for seed in range(20):
        rounds = [played(seed, **off, **{option.name: value}) for value in LISTED[option.name]]
        assert all(each == rounds[0] for each in rounds)


def test_four_aces_are_paid_double_whichever_instant_hands_are_played():
    [option] = [each for each in GAMES["cat_te"].options if each.name == "instant_double"]
    assert option.applies({"instant_hands": ()})
