"""A copy is equal and shares nothing that changes; no card is lost, doubled or created."""

import random

import pytest

from tests.conformance.tables import SETTINGS, moments, positions, state


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_copy_is_equal_and_shares_nothing_that_changes(setting):
    rng = random.Random(2)
    for match in positions(setting, seed=3, most=150):
        before = state(match)
        twin = match.copy()
        assert state(twin) == before
        twin.apply(rng.choice(twin.moves()))
        assert state(match) == before
        assert state(twin) != before


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_silent_moves_do_the_same_as_spoken_ones(setting):
    rng = random.Random(4)
    for match in positions(setting, seed=4, most=100):
        move = rng.choice(match.moves())
        silent, spoken = match.copy(), match.copy()
        assert silent.apply(move) == silent.phase.to_act
        spoken.act(match.phase.to_act, match.phase.action(match.table, move))
        spoken.chronicle = silent.chronicle
        assert state(silent) == state(spoken)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_card_is_lost_or_doubled(setting):
    for match in moments(setting, seed=13):
        assert not match.deals or sorted(match.all_cards()) == list(range(match.table.pack.size))
