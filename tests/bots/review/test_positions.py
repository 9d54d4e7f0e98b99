"""A part of `bench/positions`: blunders are caught, and bad luck is not blamed."""

import os
from itertools import islice

import pytest

from bench.positions.find import CHANCES, CONSTRUCTIONS, blunders, outcome, unlucky_plays
from bench.positions.judge import is_fault
from followsuit.bots.policy.catalogue import policy_of
from followsuit.rules.notation import parse

PLAYOUTS = 240
# the compiled form has time for more of them
MOST = 2 if os.environ.get("FOLLOWSUIT_FORM") == "interpreted" else 4


@pytest.mark.parametrize("game", CONSTRUCTIONS)
def test_a_planted_blunder_is_a_fault_and_the_right_action_is_not(game: str):
    found = list(islice(blunders(game, 1), MOST))
    assert len(found) == min(MOST, len(CONSTRUCTIONS[game]))
    for position in found:
        match, seat = position.match, position.match.to_act
        for action in (position.right, position.wrong):
            assert match.canonical(seat, action) == parse(action)
        assert is_fault(match, position.wrong, PLAYOUTS), position.construction
        assert not is_fault(match, position.right, PLAYOUTS), position.construction


@pytest.mark.parametrize("game", CHANCES)
def test_a_right_action_is_not_blamed_for_bad_luck(game: str):
    for position in islice(unlucky_plays(game, 1), MOST):
        match, policy, seat = position.match, policy_of(game), position.match.to_act
        moves = [int(match.checked(seat, parse(each))) for each in position[2:]]
        right, wrong = (outcome(policy, match, seat, move) for move in moves)
        assert right < 0, "it loses as the cards lie"
        assert wrong >= right
        assert not is_fault(match, position.right, PLAYOUTS), position.construction
