"""A copy is equal and shares nothing that changes; no card is lost, doubled or created."""

import copy
import pickle
import random

import pytest

from followsuit.rules.events import WATCHER
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
def test_moves_without_events_do_the_same_as_actions(setting):
    rng = random.Random(4)
    for match in positions(setting, seed=4, most=100):
        move = rng.choice(match.moves())
        silent, spoken = match.copy(), match.copy()
        assert silent.apply(move) == silent.phase.to_act
        spoken.act(match.phase.to_act, match.phase.action(match.table, move))
        spoken.event_log = silent.event_log
        assert state(silent) == state(spoken)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_card_is_lost_or_doubled(setting):
    for match in moments(setting, seed=13):
        assert not match.deals or sorted(match.all_cards()) == list(range(match.table.pack.size))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_pickled_match_is_equal_and_continues_the_same_way(setting):
    rng = random.Random(5)
    for match in positions(setting, seed=5, most=60):
        twin = pickle.loads(pickle.dumps(match))
        assert type(twin) is type(match)
        assert state(twin) == state(match)
        move = rng.choice(match.moves())
        assert twin.apply(move) == match.copy().apply(move)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_copy_and_deepcopy_equal_the_matchs_own_copy(setting):
    rng = random.Random(6)
    for match in positions(setting, seed=6, most=30):
        before = state(match)
        for twin in (copy.copy(match), copy.deepcopy(match), copy.deepcopy([match])[0]):
            assert state(twin) == before
            twin.apply(rng.choice(twin.moves()))
            assert state(match) == before


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_views_and_rules_are_pickled_and_deep_copied(setting):
    for match in moments(setting, seed=7, most=60):
        views = [match.view(viewer) for viewer in (*range(setting.seats), WATCHER)]
        parts = [setting.game, match.rules_in_force(), views]
        assert pickle.loads(pickle.dumps(parts)) == parts
        assert copy.deepcopy(parts) == parts


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_tables_and_phases_are_deep_copied_by_themselves(setting):
    for match in positions(setting, seed=8, most=30):
        parts = [match.table, match.phase]
        assert state(copy.deepcopy(parts)) == state(parts)
