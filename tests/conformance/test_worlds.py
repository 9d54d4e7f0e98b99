"""For every game, imagined worlds are possible and depend on nothing hidden."""

import random
from itertools import islice

import pytest

from followsuit.bots.worlds import OpenCards, Worlds
from followsuit.rules.dice import Dice
from tests.conformance.histories import histories, places
from tests.conformance.tables import SETTINGS, moments, state
from tests.conformance.test_secrets import scrambled


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_world_looks_the_same_to_its_viewer(setting):
    dice = Dice(1)
    for match in islice(moments(setting, seed=5, most=150), 0, None, 3):
        viewer = max(match.to_act, 0)
        world = Worlds(match, viewer).deal(dice)
        assert repr(world.view(viewer)) == repr(match.view(viewer))
        assert sorted(world.all_cards()) == sorted(match.all_cards())
        if match.to_act == viewer and not match.phase.too_many:
            assert world.moves() == match.moves()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_everything_seen_could_have_happened_in_a_world(setting):
    rng, dice = random.Random(2), Dice(2)
    for number, history in enumerate(islice(histories(setting, seed=6, most=240), 20, None, 20)):
        viewer = number % setting.seats
        assert history.agrees_with(viewer, Worlds(history.match, viewer).deal(dice), rng)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_worlds_do_not_depend_on_what_is_hidden(setting):
    rng = random.Random(3)
    for number, match in enumerate(islice(moments(setting, seed=7, most=150), 5, None, 15)):
        viewer = number % setting.seats
        here, there = Worlds(match, viewer), Worlds(scrambled(match, viewer, rng), viewer)
        assert state(here.match) == state(there.match)
        assert here.count() == there.count()
        assert state(here.deal(Dice(number))) == state(there.deal(Dice(number)))


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=str)
def test_a_world_is_a_match_of_its_own(setting):
    dice = Dice(4)
    for match in islice(moments(setting, seed=8, most=60), 3, None, 8):
        if match.to_act >= 0:
            worlds = Worlds(match, match.to_act)
            before, here = state(worlds.match), state(match)
            world = worlds.deal(dice)
            while world.to_act >= 0:
                world.apply(world.phase.random_move(world.table, dice))
            assert (state(worlds.match), state(match)) == (before, here)


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=str)
def test_the_truth_is_the_match_itself(setting):
    for match in islice(moments(setting, seed=9, most=60), 3, None, 8):
        truth = OpenCards(match)
        assert truth.count() == 1
        assert state(truth.deal(Dice(1))) == state(match)
        assert places(truth.deal(Dice(2)), 0) == places(match, 0)
