"""The frozen ladder."""

import pytest

from bench.ladder.plan import (
    BEST,
    CEILING,
    DEALS,
    GAPS,
    HANDS,
    LADDER,
    LEVELS,
    TABLES,
    YARDSTICK,
    Pairing,
)
from followsuit.bots.arena.contest import MATCH
from followsuit.rules.catalogue import GAMES


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_at_every_table_each_level_meets_the_one_below_and_the_yardstick(game, seats):
    met = {(p.first, p.second) for p in HANDS if (p.game, p.seats) == (game, seats)}
    assert set(zip(LEVELS[1:], LEVELS, strict=False)) <= met
    assert {(level, YARDSTICK) for level in (*LEVELS, CEILING)} <= met


def test_there_is_a_table_for_every_number_of_seats():
    assert len(TABLES) == sum(len(game.seat_counts) for game in GAMES.built_in())


def test_bots_compared_with_the_ceiling_have_played_the_same_deals():
    for game, seats, auction in GAPS:
        for bot in (BEST, CEILING):
            assert Pairing(game, seats, bot, YARDSTICK, auction=auction) in LADDER


def test_every_pairing_has_a_unique_name():
    assert len({pairing.name for pairing in LADDER}) == len(LADDER)


def test_small_steps_are_played_more_often_and_nothing_less_than_a_thousand_times():
    assert all(pairing.deals >= DEALS for pairing in LADDER)
    step = Pairing("cat_te", 6, BEST, LEVELS[-2])
    assert step.deals > DEALS
    assert step._replace(second=YARDSTICK).deals == step._replace(unit=MATCH).deals == DEALS
